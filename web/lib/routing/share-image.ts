import type { Picture } from '#contracts/wire/primitives.ts'

/**
 * The address of a picture's largest file, in the format that every reader of share cards knows. Apart from
 * `structured-data.ts`, which is in the first load of the home page.
 */
export function shareImage(picture: Picture | null): string | undefined {
  if (!picture) return undefined
  return `${picture.base}-${Math.max(...picture.widths)}.${picture.formats.at(-1) ?? 'webp'}`
}
