/// Dates in the format of RFC 3339 in UTC, with as many fractional digits as needed to parse the same date again, to
/// the bit.
package enum Timestamp {
    /// Returns the date as a string: `2001-01-01T00:00:00Z`.
    ///
    /// - Returns: `nil` for a date that the format cannot represent exactly: an infinite one, one before the year 1
    ///   or after 9999, or one that differs from a whole second by a tiny fraction.
    package static func text(secondsSinceReferenceDate seconds: Double) -> String? {
        guard seconds >= -63_113_904_000, seconds < 252_423_993_600 else { return nil }
        let floor = seconds.rounded(.down)
        let text = civil(Int64(floor))
        let fraction = seconds - floor
        guard fraction != 0 else {
            return seconds.sign == .minus && seconds == 0 ? nil : text + "Z"
        }
        // Most dates had whole thousandths once; the shortest string that represents the fraction is the last resort.
        for digits in [3, 6, 9] {
            let scale = digits == 3 ? 1e3 : digits == 6 ? 1e6 : 1e9
            let scaled = (fraction * scale).rounded()
            guard scaled < scale else { continue }
            let number = String(Int64(scaled))
            let candidate = "\(text).\(String(repeating: "0", count: digits - number.count))\(number)Z"
            if self.seconds(candidate) == seconds { return candidate }
        }
        let shortest = "\(fraction)"
        guard shortest.hasPrefix("0."), !shortest.contains("e") else { return nil }
        let candidate = "\(text)\(shortest.dropFirst())Z"
        return self.seconds(candidate) == seconds ? candidate : nil
    }

    private static func civil(_ seconds: Int64) -> String {
        let secondsOfDay = ((seconds % 86_400) + 86_400) % 86_400
        let date = CalendarDay.civilDate(daysSinceReferenceDate: (seconds - secondsOfDay) / 86_400)
        let year = String(date.year)
        let time = [secondsOfDay / 3600, secondsOfDay / 60 % 60, secondsOfDay % 60].map { CalendarDay.twoDigits($0) }
        return String(repeating: "0", count: max(0, 4 - year.count))
            + "\(year)-\(CalendarDay.twoDigits(date.month))-\(CalendarDay.twoDigits(date.day))T\(time.joined(separator: ":"))"
    }

    /// Returns the seconds from the reference date to the date of a string; `nil` for another format, or a day that
    /// does not exist.
    package static func seconds(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= 60, bytes.last == UInt8(ascii: "Z") else { return nil }
        for (index, sign) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")] where bytes[index] != sign.utf8.first
        {
            return nil
        }
        guard let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
            year >= 1, (1...12).contains(month), hour < 24, minute < 60, second < 60
        else { return nil }
        let days = CalendarDay.days(toYear: year, month: month, day: day)
        // A day that does not exist would be converted to another one.
        guard CalendarDay.civilDate(daysSinceReferenceDate: days) == (year, month, day) else { return nil }
        let whole = Double(days * 86_400 + hour * 3600 + minute * 60 + second)
        guard bytes.count > 20 else { return whole }
        let digits = bytes[20..<(bytes.count - 1)]
        guard bytes[19] == UInt8(ascii: "."), !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let fraction = Double("0.\(String(decoding: digits, as: UTF8.self))")
        else { return nil }
        return whole + fraction
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        var value: Int64 = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int64(digit - 0x30)
        }
        return value
    }
}
