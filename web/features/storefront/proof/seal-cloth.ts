/** How many marks a row has, of which the right ones mirror the left, and how many rows. */
const columns = 9
const rows = 6
const half = (columns + 1) / 2

/** The space of a mark. */
const step = 20

const grounds = ['#7a2b16', '#7a2e63', '#0f5a43', '#1c3f6e'] as const
const figures = ['#ffb21e', '#fbf4e4', '#4fd1a0', '#f2c14b'] as const

/** Each around the middle of its space. */
const shapes = [
  // A circle, a plus, a diamond, a triangle.
  (x: number, y: number) => `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z`,
  (x: number, y: number) => `M${x - 2} ${y - 7}h4v5h5v4h-5v5h-4v-5h-5v-4h5Z`,
  (x: number, y: number) => `M${x} ${y - 7}l7 7l-7 7l-7 -7Z`,
  (x: number, y: number) => `M${x} ${y - 6}l7 12h-14Z`,
] as const

export interface Cloth {
  /** The colour around it. */
  ground: string
  /** The marks of each colour, as one path. */
  marks: { colour: string; path: string }[]
  width: number
  height: number
}

/**
 * A kanga of a seal: each of its first thirty hexadecimal digits is a mark, with one of four shapes in one of four
 * colours, and the next one is the ground. The same seal has the same cloth, and who knows one sees another at a glance.
 */
export function clothOf(seal: string): Cloth {
  const digitAt = (place: number) => Number.parseInt(seal.charAt(place), 16)
  const paths = figures.map(() => '')
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const digit = digitAt(row * half + Math.min(column, columns - 1 - column))
      const shape = shapes[digit % 4] as (typeof shapes)[number]
      paths[digit >> 2] += shape(column * step + step / 2, row * step + step / 2)
    }
  return {
    ground: grounds[digitAt(rows * half) % 4] as string,
    marks: figures.flatMap((colour, place) => (paths[place] ? [{ colour, path: paths[place] }] : [])),
    width: columns * step,
    height: rows * step,
  }
}
