/** The most used passwords of at least 8 characters; shorter ones are refused by their length. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 0123456789 11111111
  00000000 123123123 12341234 87654321 987654321 qwertyui qwertyuiop qwerty12 qwerty123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 abcdefgh iloveyou iloveyou1 sunshine princess football baseball
  superman batman123 dragon123 monkey123 letmein1 welcome1 welcome123 admin123 administrator changeme trustno1 starwars
  whatever computer internet michelle jennifer jessica1 charlie1 liverpool chelsea1 arsenal1 manchester manunited
  barcelona jesuschrist jesus123 godisgood blessing blessed1 kenya123 kenya254 nairobi1 nairobi123 mombasa1 safaricom
  mpesa123 harambee jambo123 wanjiku1 mungumkuu asante123 karibu123 12345678a a12345678 aa123456 q1w2e3r4 samsung1
  pokemon1 naruto123 michael1 ashley12 master12 killer12 hunter12 secret12 access14 testtest test1234 qazwsxedc`.split(
    /\s+/,
  ),
)
