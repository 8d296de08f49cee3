/** Two strokes of a small bell, made on the spot: nothing to download, and it rings at once. */
const strokes = [
  { at: 0, hertz: 1318.5 },
  { at: 0.18, hertz: 1046.5 },
]
const overtones = [
  { times: 1, loud: 0.5 },
  { times: 2.76, loud: 0.18 },
  { times: 5.4, loud: 0.07 },
]

let context: AudioContext | undefined

/** Browsers let a page sound only after somebody has touched it. False until then. */
export async function enableSound(): Promise<boolean> {
  context ??= new AudioContext()
  if (context.state !== 'running') await Promise.race([context.resume(), wait(200)])
  return context.state === 'running'
}

export function playNewOrderSound(): void {
  if (context?.state !== 'running') return
  for (const { at, hertz } of strokes) {
    for (const { times, loud } of overtones) sound(context, context.currentTime + at, hertz * times, loud)
  }
}

function sound(audio: AudioContext, start: number, hertz: number, loud: number): void {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(loud, start)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 1.1)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + 1.1)
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
