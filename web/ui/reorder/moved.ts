/** The list with one of it at another place, the others in their order. */
export function moved<T>(list: readonly T[], item: T, to: number): T[] {
  const others = list.filter((each) => each !== item)
  return [...others.slice(0, to), item, ...others.slice(to)]
}

/** Where a key leads from a place of a list of so many; undefined for a key that leads nowhere. */
export function placeByKey(key: string, place: number, count: number): number | undefined {
  const wanted = {
    ArrowLeft: place - 1,
    ArrowUp: place - 1,
    ArrowRight: place + 1,
    ArrowDown: place + 1,
    Home: 0,
    End: count - 1,
  }[key]
  return wanted === undefined ? undefined : Math.min(count - 1, Math.max(0, wanted))
}
