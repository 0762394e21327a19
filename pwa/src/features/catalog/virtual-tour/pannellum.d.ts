/** What this app uses of Pannellum 2.5.7, which comes without types. Source: pannellum.org/documentation/api. */
declare module 'pannellum/build/pannellum.js' {}

interface PannellumHotSpot {
  yaw: number;
  pitch: number;
  cssClass: string;
  /** Fills the element of the spot. */
  createTooltipFunc: (element: HTMLDivElement) => void;
}

interface PannellumConfig {
  type: 'equirectangular';
  /** A loaded picture, together with `dynamic`. */
  panorama: HTMLImageElement;
  dynamic: true;
  autoLoad: true;
  hfov: number;
  minHfov: number;
  maxHfov: number;
  showControls: false;
  mouseZoom: false;
  doubleClickZoom: false;
  disableKeyboardCtrl: true;
  hotSpots: PannellumHotSpot[];
}

interface PannellumRenderer {
  init(
    image: HTMLImageElement,
    type: 'equirectangular',
    dynamic: boolean,
    widthRadians: number,
    heightRadians: number,
    offsetRadians: number,
    onReady: () => void,
    params: object,
  ): void;
}

interface PannellumViewer {
  getYaw(): number;
  setYaw(degrees: number, animatedMs: number | false): PannellumViewer;
  getPitch(): number;
  setPitch(degrees: number, animatedMs: number | false): PannellumViewer;
  getHfov(): number;
  setHfov(degrees: number, animatedMs: number | false): PannellumViewer;
  setHfovBounds(bounds: [number, number]): PannellumViewer;
  setUpdate(isUpdating: boolean): PannellumViewer;
  getRenderer(): PannellumRenderer;
  resize(): void;
  on(event: 'load' | 'error' | 'zoomchange', listener: (detail: unknown) => void): PannellumViewer;
  destroy(): void;
}

interface Window {
  pannellum: { viewer(container: HTMLElement, config: PannellumConfig): PannellumViewer };
}
