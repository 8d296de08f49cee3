/** Loaded before a program: its clock, and those of the programs that it starts, are ahead by so much. */
const ahead = Number(process.env.CLOCK_AHEAD_MILLISECONDS)
const MachineDate = Date

globalThis.Date = class extends MachineDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(MachineDate.now() + ahead)
    else super(...(given as []))
  }
  static override now = () => MachineDate.now() + ahead
} as DateConstructor
