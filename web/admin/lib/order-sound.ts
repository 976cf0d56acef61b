import { storedText } from '../../lib/stored/stored-text.ts';

/** Whether a new order plays a sound: `on`; otherwise it is silent. */
export const orderSound = storedText('panel-order-sound');

const NOTES_HZ = [660, 880] as const;
const NOTE_SECONDS = 0.14;
const LOUDNESS = 0.04;

/** Plays two soft notes, if they are turned on. */
export function playOrderSound(): void {
  if (orderSound.read() !== 'on') return;
  const audio = new AudioContext();
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const start = audio.currentTime + index * NOTE_SECONDS;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }
  setTimeout(() => void audio.close(), 1000);
}
