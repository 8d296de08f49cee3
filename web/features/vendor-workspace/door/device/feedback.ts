import type { Verdict } from '#web/features/vendor-workspace/door/engine/verdict.ts'

type Tone = readonly [hertz: number, start: number, length: number]

/** In hertz and seconds: rising, falling, twice the same, one low. Heard without looking. */
const rising: readonly Tone[] = [
  [880, 0, 0.12],
  [1318.5, 0.13, 0.24],
]
const tones: Record<Verdict, readonly Tone[]> = {
  green: rising,
  order: rising,
  out: [
    [1318.5, 0, 0.12],
    [880, 0.13, 0.24],
  ],
  amber: [
    [659, 0, 0.15],
    [659, 0.24, 0.2],
  ],
  red: [[185, 0, 0.5]],
}

const vibrations: Record<Verdict, number[]> = {
  green: [80],
  order: [80],
  out: [40, 40, 40],
  amber: [90, 70, 90],
  red: [450],
}

let audio: AudioContext | undefined

/** A page may sound only once somebody has touched it; call this from a touch or a key. */
export function enableSound(): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
}

/** Says the verdict to ear and hand. */
export function playFeedback(verdict: Verdict): void {
  navigator.vibrate?.(vibrations[verdict])
  if (audio?.state !== 'running') return
  for (const [hertz, start, length] of tones[verdict]) {
    const from = audio.currentTime + start
    const tone = new OscillatorNode(audio, { type: verdict === 'red' ? 'sawtooth' : 'sine', frequency: hertz })
    const volume = new GainNode(audio, { gain: 0.4 })
    volume.gain.setValueAtTime(0.4, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + length)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + length)
  }
}
