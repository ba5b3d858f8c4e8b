import Foundation

/// Digests of texts, for comparing versions.
enum Digest {
    /// 32 bytes that equal texts share.
    static func of(_ texts: [String]) -> Data {
        var words: [UInt64] = [
            0xcbf2_9ce4_8422_2325, 0x9ae1_6a3b_2f90_404f, 0xc949_d7c7_509e_6557, 0xff51_afd7_ed55_8ccd,
        ]
        for text in texts {
            for byte in Array(text.utf8) + [0] {
                for index in words.indices { words[index] = (words[index] ^ UInt64(byte)) &* 0x100_0000_01b3 }
            }
        }
        return Data(words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } })
    }
}
