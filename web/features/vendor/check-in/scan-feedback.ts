import type { ScanVerdict } from './scan-verdict.ts'

/** Tones as hertz, start and length in seconds: rising, twice the same, one low. Heard without looking. */
const tones: Record<ScanVerdict, readonly (readonly [hertz: number, start: number, length: number])[]> = {
  accept: [
    [880, 0, 0.12],
    [1318.5, 0.13, 0.24],
  ],
  warn: [
    [659, 0, 0.15],
    [659, 0.24, 0.2],
  ],
  reject: [[185, 0, 0.5]],
}

const vibrations: Record<ScanVerdict, number[]> = { accept: [80], warn: [90, 70, 90], reject: [450] }

let audio: AudioContext | undefined

/** A page may sound only once somebody has touched it; call this from a touch or a key. */
export function enableSound(): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
}

/** Says the verdict to ear and hand. */
export function playFeedback(verdict: ScanVerdict): void {
  navigator.vibrate?.(vibrations[verdict])
  if (audio?.state !== 'running') return
  for (const [hertz, start, length] of tones[verdict]) {
    const from = audio.currentTime + start
    const tone = new OscillatorNode(audio, { type: verdict === 'reject' ? 'sawtooth' : 'sine', frequency: hertz })
    const volume = new GainNode(audio, { gain: 0.4 })
    volume.gain.setValueAtTime(0.4, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + length)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + length)
  }
}
