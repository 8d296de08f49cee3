const units = ['kB', 'MB', 'GB', 'TB']

/** `8 kB`, `1.4 MB`, `271 GB`: in thousands, one decimal below ten. */
export function formatBytes(bytes: number): string {
  let [size, unit] = [bytes / 1000, 0]
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1]
  const rounded = size < 10 && unit > 0 ? size.toFixed(1) : Math.ceil(size)
  return `${rounded}\u00a0${units[unit]}`
}
