/// Formats dates for documentation, the same on every machine and in every time zone.
package enum CalendarDay {
    /// Returns the date in UTC, with the time of day unless that is midnight: `2001-01-01`, `2001-01-01 12:30:00`.
    package static func text(secondsSinceReferenceDate seconds: Double) -> String {
        guard seconds.isFinite, abs(seconds) < 1e12 else { return "\(seconds) s after 2001-01-01" }
        let whole = Int64(seconds.rounded(.down))
        let secondsOfDay = ((whole % 86_400) + 86_400) % 86_400
        let day = civilDay(daysSinceReferenceDate: (whole - secondsOfDay) / 86_400)
        guard secondsOfDay != 0 else { return day }
        let time = [secondsOfDay / 3600, secondsOfDay / 60 % 60, secondsOfDay % 60].map { twoDigits($0) }
        return "\(day) \(time.joined(separator: ":"))"
    }

    /// Returns the day in the Gregorian calendar, computed in eras of 400 years that begin in March.
    private static func civilDay(daysSinceReferenceDate days: Int64) -> String {
        let (year, month, day) = civilDate(daysSinceReferenceDate: days)
        return "\(year)-\(twoDigits(month))-\(twoDigits(day))"
    }

    /// Returns year, month and day in the Gregorian calendar.
    static func civilDate(daysSinceReferenceDate days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 730_791
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        return (year, month, day)
    }

    /// Returns the days from the reference date to a day of the Gregorian calendar, which must exist.
    static func days(toYear year: Int64, month: Int64, day: Int64) -> Int64 {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
        let yearOfEra = yearFromMarch - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 730_791
    }

    static func twoDigits(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
