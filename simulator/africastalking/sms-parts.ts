const sevenBit =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const twice = '€[]{}\\^|~\f'

/** How many messages a network makes of a text. */
export function partsOf(text: string): number {
  const signs = [...text]
  const isSevenBit = signs.every((sign) => sevenBit.includes(sign) || twice.includes(sign))
  if (!isSevenBit) return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
  const length = signs.length + signs.filter((sign) => twice.includes(sign)).length
  return length <= 160 ? 1 : Math.ceil(length / 153)
}
