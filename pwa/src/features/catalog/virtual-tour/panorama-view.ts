import 'pannellum/build/pannellum.js';
import 'pannellum/build/pannellum.css';
import { tour as limits } from './tour-limits.ts';
import type { SceneHotspot, SceneLink } from './tour-scenes.ts';
import { baseHfov, hfovAt, turnedIn, wrapYaw, zoomAt } from './tour-view.ts';
import styles from './virtual-tour.module.css';

interface PanoramaEvents {
  onLink: (sceneIndex: number) => void;
  /** The guest zoomed with two fingers. */
  onZoom: (zoom: number) => void;
  onFail: () => void;
}

interface PanoramaScene {
  links: readonly SceneLink[];
  hotspots: readonly SceneHotspot[];
}

/** Duration of a turn or zoom by button, in milliseconds. */
const glideMs = 200;

/**
 * A panorama to look around in, as a small interface over Pannellum. Its configuration is built field by field, its
 * texts are text nodes, and it gets a loaded picture: given addresses or stored objects, it would run what a host wrote
 * into them.
 */
export class PanoramaView {
  readonly #viewer: PannellumViewer;
  readonly #container: HTMLElement;
  readonly #glideMs: number | false;
  #frame = 0;
  #isHeld = false;

  /** @param isMotionReduced no animations, because the person prefers reduced motion */
  constructor(
    container: HTMLElement,
    image: HTMLImageElement,
    scene: PanoramaScene,
    events: PanoramaEvents,
    isMotionReduced: boolean,
  ) {
    this.#container = container;
    this.#glideMs = isMotionReduced ? false : glideMs;
    const base = this.#base();
    this.#viewer = window.pannellum.viewer(container, {
      type: 'equirectangular',
      panorama: image,
      dynamic: true,
      autoLoad: true,
      hfov: hfovAt(1, base),
      minHfov: hfovAt(limits.zoomMax, base),
      maxHfov: hfovAt(limits.zoomMin, base),
      showControls: false,
      mouseZoom: false,
      doubleClickZoom: false,
      disableKeyboardCtrl: true,
      hotSpots: [
        ...scene.links.map(({ sceneIndex, sceneName, direction }) => ({
          ...direction,
          cssClass: styles.spot ?? '',
          createTooltipFunc: (element: HTMLDivElement) => {
            element.append(linkElement(sceneName, () => events.onLink(sceneIndex)));
          },
        })),
        ...scene.hotspots.map(({ text, direction }) => ({
          ...direction,
          cssClass: styles.spot ?? '',
          createTooltipFunc: (element: HTMLDivElement) => {
            element.append(noteElement(text));
          },
        })),
      ],
    });
    this.#viewer.on('error', events.onFail);
    this.#viewer.on('zoomchange', (hfov) => {
      if (typeof hfov === 'number') events.onZoom(zoomAt(hfov, this.#base()));
    });
    this.#viewer.on('load', () => {
      // A loaded picture is accepted in "dynamic" mode only, which uploads it to the graphics card with every frame.
      // Passed again as a still picture, it is uploaded once.
      this.#viewer
        .getRenderer()
        .init(image, 'equirectangular', false, 2 * Math.PI, Math.PI, 0, () => undefined, {});
    });
    // Starts a dynamic viewer; otherwise the listeners above would be added too late.
    this.#viewer.setUpdate(false);
    container.tabIndex = -1;
    container.addEventListener('pointerdown', this.#hold);
    window.addEventListener('pointerup', this.#release);
    window.addEventListener('pointercancel', this.#release);
  }

  setZoom(zoom: number): void {
    this.#viewer.setHfov(hfovAt(zoom, this.#base()), this.#glideMs);
  }

  /** Turns by this many degrees; positive values turn right and up. */
  turn(yaw: number, pitch: number): void {
    if (yaw !== 0) this.#viewer.setYaw(wrapYaw(this.#viewer.getYaw() + yaw), this.#glideMs);
    if (pitch !== 0) this.#viewer.setPitch(this.#viewer.getPitch() + pitch, this.#glideMs);
  }

  /** Rotates until told otherwise; pauses while a finger or the mouse holds the view. `0` stops. */
  rotate(stepDeg: number): void {
    cancelAnimationFrame(this.#frame);
    if (stepDeg === 0) return;
    let before: number | null = null;
    const turn = (now: number) => {
      if (before !== null && !this.#isHeld) {
        this.#viewer.setYaw(wrapYaw(this.#viewer.getYaw() + turnedIn(now - before, stepDeg)), false);
      }
      before = now;
      this.#frame = requestAnimationFrame(turn);
    };
    this.#frame = requestAnimationFrame(turn);
  }

  resize(zoom: number): void {
    const base = this.#base();
    this.#viewer.resize();
    this.#viewer.setHfovBounds([hfovAt(limits.zoomMax, base), hfovAt(limits.zoomMin, base)]);
    this.#viewer.setHfov(hfovAt(zoom, base), false);
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#container.removeEventListener('pointerdown', this.#hold);
    window.removeEventListener('pointerup', this.#release);
    window.removeEventListener('pointercancel', this.#release);
    this.#viewer.destroy();
  }

  readonly #hold = () => {
    this.#isHeld = true;
  };
  readonly #release = () => {
    this.#isHeld = false;
  };

  #base(): number {
    const { clientWidth, clientHeight } = this.#container;
    return baseHfov(clientHeight === 0 ? 1 : clientWidth / clientHeight);
  }
}

function linkElement(sceneName: string, onFollow: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.link ?? '';
  button.textContent = `Go to ${sceneName}`;
  button.addEventListener('click', onFollow);
  return button;
}

function noteElement(text: string): HTMLParagraphElement {
  const note = document.createElement('p');
  note.className = styles.note ?? '';
  note.textContent = text;
  return note;
}

/** Whether this browser can draw a panorama. */
export function canDrawPanorama(): boolean {
  const canvas = document.createElement('canvas');
  try {
    return canvas.getContext('webgl') !== null;
  } catch {
    return false; // a browser that blocks WebGL may throw instead of answering
  }
}
