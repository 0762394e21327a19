import { getPicture, picturesOfKind, type Picture } from './picture-manifest.ts';

/** Cover and two rooms of each listing, by slug. A listing without a picture of its house starts with a room. */
const galleries: Readonly<Record<string, readonly [cover: string, room: string, room: string]>> = {
  'cedar-steam-ryokan': ['cedar-steam-ryokan', 'cedar-bath-forest', 'tatami-moon-window'],
  'mistpine-cabin': ['mistpine-cabin', 'bedroom-alpine', 'fireside-lounge'],
  'subak-terrace-house': ['subak-terrace-house', 'bedroom-canopy', 'massage-pavilion-teak'],
  'morning-tide-yoga-deck': ['morning-tide-yoga-deck', 'yoga-shala-sea', 'bedroom-sea-white'],
  'raked-stone-machiya': ['raked-stone-machiya', 'tatami-moon-window', 'meditation-hall-moss'],
  'larch-granite-lodge': ['larkspur-lodge', 'bedroom-alpine', 'fireside-lounge'],
  'canopy-house': ['canopy-house', 'bedroom-canopy', 'kitchen-herbs'],
  'stillwater-pier': ['stillwater-pier', 'dining-long-table', 'sauna-lake-window'],
  'basalt-lagoon-pavilion': ['basalt-lagoon-pavilion', 'dining-long-table', 'massage-room-linen'],
  'asteri-terrace': ['asteri-terrace', 'bedroom-sea-white', 'yoga-shala-sea'],
  'northlight-sauna-cabin': ['revontuli-aurora-cabin', 'sauna-lake-window', 'fireside-lounge'],
  'bastide-des-abeilles': ['lavender-bastide', 'kitchen-herbs', 'massage-room-linen'],
  'havblikk-fjord-sauna': ['havblikk-fjord-sauna', 'sauna-lake-window', 'bedroom-alpine'],
  'linden-treatment-house': ['massage-room-linen', 'sound-healing-room', 'bedroom-alpine'],
  'villa-ombra': ['dining-long-table', 'massage-room-linen', 'kitchen-herbs'],
  'douro-schist-house': ['kitchen-herbs', 'dining-long-table', 'massage-room-linen'],
  'tea-ridge-house': ['cloudleaf-tea-house', 'massage-pavilion-teak', 'yoga-hall-forest'],
  'backwater-ayurveda-house': ['backwater-ayurveda-house', 'massage-pavilion-teak', 'bedroom-canopy'],
  'mae-rim-teak-pavilion': ['massage-pavilion-teak', 'bedroom-canopy', 'meditation-hall-moss'],
  'powder-lantern-inn': ['powder-lantern-inn', 'cedar-bath-forest', 'fireside-lounge'],
  'paper-screen-loft': ['breath-loft-paper', 'meditation-hall-moss', 'tatami-moon-window'],
  'faru-lagoon-villas': ['faru-lagoon-villas', 'bedroom-sea-white', 'yoga-shala-sea'],
  'paramo-spring-house': ['cedar-bath-forest', 'fireside-lounge', 'bedroom-alpine'],
  'alto-atacama-adobe': ['sound-healing-room', 'dining-long-table', 'massage-room-linen'],
  'taro-and-tide': ['yoga-shala-sea', 'bedroom-canopy', 'sound-healing-room'],
  'bow-valley-hearth': ['fireside-lounge', 'bedroom-alpine', 'dining-long-table'],
  'fynbos-salt-pools': ['bedroom-sea-white', 'kitchen-herbs', 'massage-room-linen'],
  'spice-veranda': ['bedroom-canopy', 'yoga-shala-sea', 'massage-pavilion-teak'],
  'rimu-and-river': ['meditation-hall-moss', 'bedroom-alpine', 'kitchen-herbs'],
  'hinterland-barn': ['yoga-hall-forest', 'breath-loft-paper', 'kitchen-herbs'],
  'riad-al-zahra': ['riad-al-zahra', 'hammam-emerald', 'dining-long-table'],
  'mesa-silence-camp': ['mesa-star-domes', 'sound-healing-room', 'dining-long-table'],
  'erg-lantern-camp': ['erg-moon-camp', 'hammam-emerald', 'sound-healing-room'],
  'kumano-pilgrim-house': ['tatami-moon-window', 'cedar-bath-forest', 'meditation-hall-moss'],
  'atami-harbour-baths': ['cedar-bath-forest', 'tatami-moon-window', 'breath-loft-paper'],
  'emerald-junk-retreat': ['jade-karst-junk', 'yoga-shala-sea', 'bedroom-canopy'],
  'saltholm-smoke-sauna': ['sauna-lake-window', 'fireside-lounge', 'dining-long-table'],
};

/**
 * A listing's pictures: cover, two rooms, a garden and the surroundings.
 * @param index position in the list of listings; gardens and surroundings are assigned in turn by it
 */
export function galleryOf(slug: string, index: number): readonly [cover: Picture, ...others: Picture[]] {
  const chosen = galleries[slug];
  if (chosen === undefined) throw new Error(`No pictures are chosen for ${slug}`);
  const [cover, ...rooms] = chosen;
  const inTurn = (['garden', 'surroundings'] as const).flatMap((kind) => {
    const pictures = picturesOfKind(kind);
    return pictures[index % pictures.length] ?? [];
  });
  return [getPicture(cover), ...rooms.map(getPicture), ...inTurn];
}
