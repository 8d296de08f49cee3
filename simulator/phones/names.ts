const first = ['AMINA', 'BRIAN', 'CAROLINE', 'DENNIS', 'ESTHER', 'FAITH', 'GEORGE', 'HALIMA', 'ISAAC', 'JANE']
const last = ['ACHIENG', 'BARASA', 'CHEPKOECH', 'HASSAN', 'KAMAU', 'KIPTOO', 'MUTUA', 'MWANGI', 'NJERI', 'WANJIKU']

/** The owner's name, always the same for a number, as M-Pesa gives it: 254722418305 - FAITH ACHIENG. */
export function publicName(msisdn: string) {
  const [tens = 0, units = 0] = [...msisdn.slice(-2)].map(Number)
  return `${msisdn} - ${first[units]} ${last[tens]}`
}
