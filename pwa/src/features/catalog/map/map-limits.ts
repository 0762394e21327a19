/** Map. `zoom` is Leaflet's; padding in degrees; sizes in CSS pixels. Source: spec §9. */
export const map = {
  zoom: 10,
  boundsPaddingDeg: 0.1,
  markerWidthPx: 80,
  markerHeightPx: 30,
  heightPx: 450,
  tileSizePx: 256,
} as const;
