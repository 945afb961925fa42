/** Small sounds, made on the spot: paper for a card, wood for a tap, a bell for your turn. Silent by default. */

let context = null;

const isOn = () => document.documentElement.dataset.sound === "on";

/** Browsers let a page make sounds only after a touch or a key: be ready then. */
export function listenForFirstTouch() {
  const wake = () => isOn() && ready()?.resume();
  addEventListener("pointerdown", wake, { passive: true });
  addEventListener("keydown", wake, { passive: true });
}

function ready() {
  if (!context && "AudioContext" in window) context = new AudioContext();
  return context;
}

function envelope(audio, loudness, attack, length) {
  const gain = audio.createGain();
  const now = audio.currentTime;
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(loudness, now + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length);
  gain.connect(audio.destination);
  return gain;
}

function rustle(audio) {
  const length = 0.12;
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = 2400 + Math.random() * 900;
  band.Q.value = 0.8;
  noise.connect(band).connect(envelope(audio, 0.09, 0.015, length));
  noise.start();
}

function tone(audio, frequency, loudness, length, shape = "sine") {
  const oscillator = audio.createOscillator();
  oscillator.type = shape;
  oscillator.frequency.value = frequency;
  oscillator.connect(envelope(audio, loudness, 0.004, length));
  oscillator.start();
  oscillator.stop(audio.currentTime + length);
}

const SOUNDS = {
  paper: rustle,
  wood: (audio) => tone(audio, 190, 0.16, 0.09, "triangle"),
  bell: (audio) =>
    [880, 1760, 2637].forEach((frequency, index) => tone(audio, frequency, 0.11 / (index + 1), 1.1 - index * 0.3)),
};

/** @param {"paper" | "wood" | "bell"} name */
export function play(name) {
  if (!isOn()) return;
  const audio = ready();
  if (audio?.state === "running") SOUNDS[name](audio);
}
