/** One figure of the market, as it is now. */
export interface Figure<Name extends string = string> {
  name: Name
  labels: Record<string, string>
  value: number
}

export interface FigureText {
  help: string
  /** By what its values are told apart. */
  labels: readonly string[]
}
