export type Times = number | 'always'

/** Stories that wait for their turn. Each is told so many times; after that things take their usual course. */
export function createTurns<Story>() {
  const waiting = new Map<string, { story: Story; times: Times }>()
  return {
    set(on: string, story: Story, times: Times) {
      waiting.set(on, { story, times })
    },
    take(on: string): Story | undefined {
      const turn = waiting.get(on)
      if (!turn) return undefined
      if (turn.times !== 'always') turn.times -= 1
      if (turn.times === 0) waiting.delete(on)
      return turn.story
    },
    clear() {
      waiting.clear()
    },
  }
}
