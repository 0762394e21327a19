import {
  createDarkTheme,
  createLightTheme,
  type BrandVariants,
  type Theme,
} from '@fluentui/react-components';

/** Teal, OKLCH hue 196. Source: design §2. */
const brand: BrandVariants = {
  10: '#001415',
  20: '#012121',
  30: '#012d2d',
  40: '#023a3a',
  50: '#014747',
  60: '#015353',
  70: '#055f5e',
  80: '#006c6b',
  90: '#0d7b7a',
  100: '#218d8b',
  110: '#389e9b',
  120: '#53b0ad',
  130: '#74c3c0',
  140: '#98d5d2',
  150: '#bce4e2',
  160: '#ddf2f0',
};

/** The two fallback fonts have Figtree's metrics, so that nothing moves when it loads; see `base.css`. */
const fontFamily =
  "'Figtree Variable', 'Figtree Arial', 'Figtree Roboto', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Shape, type and motion, the same in both themes. Source: design §3, §4. */
const shared: Partial<Theme> = {
  fontFamilyBase: fontFamily,
  fontFamilyNumeric: fontFamily,
  borderRadiusSmall: '6px',
  borderRadiusMedium: '8px',
  borderRadiusLarge: '12px',
  borderRadiusXLarge: '16px',
  borderRadius2XLarge: '20px',
  borderRadius3XLarge: '24px',
  curveDecelerateMax: 'cubic-bezier(.1,.9,.2,1)',
  curveAccelerateMax: 'cubic-bezier(.7,0,1,.5)',
};

/** The light theme: Fluent's with the brand ramp and slightly green greys. Source: design §2. */
export const lightTheme: Theme = {
  ...createLightTheme(brand),
  ...shared,
  colorNeutralBackground1: '#ffffff',
  colorNeutralBackground1Hover: '#f2f6f5',
  colorNeutralBackground1Pressed: '#e3eae8',
  colorNeutralBackground1Selected: '#e9f0ee',
  colorNeutralBackground2: '#f5f8f7',
  colorNeutralBackground3: '#ecf1f0',
  colorNeutralBackground4: '#e3eae8',
  colorNeutralForeground1: '#14201f',
  colorNeutralForeground1Hover: '#14201f',
  colorNeutralForeground1Pressed: '#14201f',
  colorNeutralForeground1Selected: '#14201f',
  colorNeutralForeground2: '#3a4745',
  colorNeutralForeground3: '#566462',
  colorNeutralForeground4: '#667371',
  colorNeutralForegroundDisabled: '#a3afad',
  colorNeutralForegroundInverted: '#ffffff',
  colorNeutralBackgroundInverted: '#14201f',
  colorNeutralBackgroundDisabled: '#ecf1f0',
  colorNeutralStroke1: '#c9d3d1',
  colorNeutralStroke2: '#e0e7e5',
  colorNeutralStroke3: '#ecf1f0',
  colorNeutralStrokeAccessible: '#667371',
  colorNeutralStencil1: '#e3eae8',
  colorNeutralStencil2: '#f2f6f5',
  colorStrokeFocus2: '#14201f',
  colorBackgroundOverlay: 'rgba(12,24,23,.48)',
};

/** The dark theme. White text on brand 90, 80 and 70 stays readable, so hover darkens. Source: design §2. */
export const darkTheme: Theme = {
  ...createDarkTheme(brand),
  ...shared,
  colorNeutralBackground1: '#18211f',
  colorNeutralBackground1Hover: '#212c2a',
  colorNeutralBackground1Pressed: '#121a19',
  colorNeutralBackground1Selected: '#263230',
  colorNeutralBackground2: '#131b1a',
  colorNeutralBackground3: '#222d2b',
  colorNeutralBackground4: '#2a3634',
  colorNeutralForeground1: '#f0f5f4',
  colorNeutralForeground1Hover: '#f0f5f4',
  colorNeutralForeground1Pressed: '#f0f5f4',
  colorNeutralForeground1Selected: '#f0f5f4',
  colorNeutralForeground2: '#c8d3d0',
  colorNeutralForeground3: '#a3b0ad',
  colorNeutralForeground4: '#8b9996',
  colorNeutralForegroundDisabled: '#5b6865',
  colorNeutralForegroundInverted: '#14201f',
  colorNeutralBackgroundInverted: '#f0f5f4',
  colorNeutralBackgroundDisabled: '#222d2b',
  colorNeutralStroke1: '#46534f',
  colorNeutralStroke2: '#2e3a37',
  colorNeutralStroke3: '#222d2b',
  colorNeutralStrokeAccessible: '#8b9996',
  colorNeutralStencil1: '#263230',
  colorNeutralStencil2: '#313e3b',
  colorStrokeFocus2: '#f0f5f4',
  colorBackgroundOverlay: 'rgba(0,0,0,.62)',
  colorBrandBackground: brand[90],
  colorBrandBackgroundHover: brand[80],
  colorBrandBackgroundPressed: brand[70],
  colorBrandForeground1: brand[120],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[130],
  colorBrandForegroundLinkPressed: brand[110],
  colorBrandStroke1: brand[110],
  colorCompoundBrandBackground: brand[110],
  colorCompoundBrandBackgroundHover: brand[120],
  colorCompoundBrandForeground1: brand[120],
  colorBrandBackground2: '#0e2f2f',
};

/** Tokens of this product that Fluent does not have, as [light, dark]. Source: design §2, §4, §7. */
const pairs = {
  page: ['#ffffff', '#0f1615'],
  'tint-text': ['#055f5e', '#98d5d2'],
  'tint-ground': ['#ddf2f0', '#0e2f2f'],
  'success-text': ['#13662b', '#7cd591'],
  'success-ground': ['#e6f5ea', '#12301c'],
  'waiting-text': ['#7a5205', '#f2c36a'],
  'waiting-ground': ['#fff3d6', '#33270d'],
  'danger-text': ['#ac1922', '#f98e8b'],
  'danger-ground': ['#fdecec', '#3a1818'],
  'conflict-text': ['#753c86', '#d9a9e8'],
  'conflict-ground': ['#f6ecf9', '#2f1b37'],
  'offline-text': ['#ffffff', '#14201f'],
  'offline-ground': ['#2b3836', '#d6e0de'],
  ember: ['#b4410d', '#f5a06f'],
  heart: ['#d8481a', '#ff7d4f'],
  'shadow-raised': [
    '0 1px 2px rgba(10,30,30,.06), 0 8px 24px rgba(10,30,30,.10)',
    '0 1px 2px rgba(0,0,0,.40), 0 8px 24px rgba(0,0,0,.45)',
  ],
  'shadow-dialog': [
    '0 8px 24px rgba(10,30,30,.14), 0 24px 64px rgba(10,30,30,.20)',
    '0 8px 24px rgba(0,0,0,.40), 0 24px 64px rgba(0,0,0,.45)',
  ],
  'ridge-sky-top': ['#fff6ec', '#22304a'],
  'ridge-sky-bottom': ['#f1f8f7', '#152424'],
  'ridge-1': ['#eaf6f5', '#12302f'],
  'ridge-2': ['#cfe9e7', '#0f2928'],
  'ridge-3': ['#a9d5d2', '#0c2221'],
  'ridge-4': ['#6fb3b0', '#0a1b1a'],
  'ridge-sun': ['#f9bd8b', '#f3d9b8'],
} as const;

type OwnToken = keyof typeof pairs;

const side = (index: 0 | 1): Record<OwnToken, string> =>
  Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[index]])) as Record<
    OwnToken,
    string
  >;

export const ownTokens = { light: side(0), dark: side(1) };
