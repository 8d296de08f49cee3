import { encode } from 'uqr'
import { createCodeReader } from './code-reader.ts'

const moduleSize = 6

/**
 * Draws a code as a ticket has it and reads it with what the camera uses. Answers in how many milliseconds; null when
 * it failed.
 */
export async function testReader(): Promise<number | null> {
  const reader = await createCodeReader().catch(() => null)
  if (!reader) return null
  const text = 'V50TEST'.padEnd(152, '0')
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * moduleSize
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(x * moduleSize, y * moduleSize, moduleSize, moduleSize)
  // The first time it also starts.
  await reader.detect(canvas).catch(() => [])
  const startedAt = performance.now()
  const codes = await reader.detect(canvas).catch(() => [])
  return codes[0]?.rawValue === text ? Math.max(1, Math.round(performance.now() - startedAt)) : null
}
