import {
  BrainSparkle24Regular,
  Drop24Regular,
  Dumbbell24Regular,
  FoodApple24Regular,
  HandMultiple24Regular,
  HeartPulse24Regular,
  HotSpring24Regular,
  LeafTwo24Regular,
  Lotus24Regular,
  PlantGrass24Regular,
  Pray24Regular,
  Showerhead24Regular,
  SoundWaveCircle24Regular,
  Sparkle24Regular,
  Yoga24Regular,
  type Icon,
} from './icons.tsx';

/** Icons of retreat types, by their name in lower case. Source: design §6. */
const icons = new Map<string, Icon>(
  Object.entries({
    yoga: Yoga24Regular,
    meditation: Pray24Regular,
    spa: Lotus24Regular,
    'hot springs': HotSpring24Regular,
    nature: LeafTwo24Regular,
    detox: Drop24Regular,
    massage: HandMultiple24Regular,
    mindfulness: BrainSparkle24Regular,
    bath: Showerhead24Regular,
    fitness: Dumbbell24Regular,
    nutrition: FoodApple24Regular,
    ayurveda: PlantGrass24Regular,
    'sound healing': SoundWaveCircle24Regular,
    wellness: HeartPulse24Regular,
  }),
);

/** The icon of a retreat type, 24 px; a sparkle for an unknown type. */
export const typeIcon = (type: string): Icon => icons.get(type.toLowerCase()) ?? Sparkle24Regular;
