/// The style of a document's page: on paper, on small screens, in light and dark mode.
enum HTMLStyle {
    static let text = """
        :root {
          --paper: #ffffff; --ink: #1f2933; --faint: #5f6b76; --line: #d5dce3; --head: #f1f5f9; --link: #0b5cad;
          --cascade: #b3261e; --deny: #7b3fa0; --no-action: #8a5a00;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #14191f; --ink: #e3e8ed; --faint: #9aa7b3; --line: #35404b; --head: #1d252d; --link: #7db8ff;
            --cascade: #ff8a80; --deny: #d3a4f0; --no-action: #f0b860;
          }
          figure svg { filter: invert(0.9) hue-rotate(180deg); }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
        main { max-width: 68rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
        h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
        h2 { margin-top: 2.5rem; padding-top: 0.5rem; border-top: 1px solid var(--line); }
        h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem; color: var(--faint); }
        a { color: var(--link); text-decoration: none; }
        a:hover { text-decoration: underline; }
        p { overflow-wrap: anywhere; }
        code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
        ul { padding-left: 1.4rem; }
        nav ul { columns: 12rem; list-style: none; padding: 0; }
        figure { margin: 1.5rem 0; overflow-x: auto; }
        figure svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
        .table { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; font-size: 0.95rem; }
        th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0.5rem; }
        th { background: var(--head); font-weight: 600; white-space: nowrap; }
        tr { border-bottom: 1px solid var(--line); }
        td:first-child { white-space: nowrap; }
        td { min-width: 5rem; }
        .rule { font-weight: 600; white-space: nowrap; color: var(--faint); }
        .rule.cascade { color: var(--cascade); }
        .rule.deny { color: var(--deny); }
        .rule.no-action, .rule.no-inverse { color: var(--no-action); }
        :target { outline: 2px solid var(--link); outline-offset: 3px; }
        @media (max-width: 45rem) { figure svg { max-width: none; } }
        @media print { main { max-width: none; } h2 { break-after: avoid; } }

        """
}
