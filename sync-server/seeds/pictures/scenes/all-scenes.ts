import type { Scene } from '../scene.ts';
import { acaciaPlainLodge } from './acacia-plain-lodge.ts';
import { asteriTerrace } from './asteri-terrace.ts';
import { backwaterAyurvedaHouse } from './backwater-ayurveda-house.ts';
import { basaltLagoonPavilion } from './basalt-lagoon-pavilion.ts';
import { canopyHouse } from './canopy-house.ts';
import { cedarSteamRyokan } from './cedar-steam-ryokan.ts';
import { cloudleafTeaHouse } from './cloudleaf-tea-house.ts';
import { cypressHillPodere } from './cypress-hill-podere.ts';
import { ergMoonCamp } from './erg-moon-camp.ts';
import { faruLagoonVillas } from './faru-lagoon-villas.ts';
import { grownGardens } from './gardens-grown.ts';
import { shadeGardens } from './gardens-shade.ts';
import { havblikkFjordSauna } from './havblikk-fjord-sauna.ts';
import { heatherSeaBothy } from './heather-sea-bothy.ts';
import { jadeKarstJunk } from './jade-karst-junk.ts';
import { larkspurLodge } from './larkspur-lodge.ts';
import { lavenderBastide } from './lavender-bastide.ts';
import { mapleCoveBoathouse } from './maple-cove-boathouse.ts';
import { mesaStarDomes } from './mesa-star-domes.ts';
import { mistpineCabin } from './mistpine-cabin.ts';
import { morningTideYogaDeck } from './morning-tide-yoga-deck.ts';
import { powderLanternInn } from './powder-lantern-inn.ts';
import { prayerFlagCliffHouse } from './prayer-flag-cliff-house.ts';
import { rakedStoneMachiya } from './raked-stone-machiya.ts';
import { revontuliAuroraCabin } from './revontuli-aurora-cabin.ts';
import { riadAlZahra } from './riad-al-zahra.ts';
import { heatRooms } from './rooms-heat.ts';
import { japaneseRooms } from './rooms-japanese.ts';
import { movementRooms } from './rooms-movement.ts';
import { restRooms } from './rooms-rest.ts';
import { tableRooms } from './rooms-table.ts';
import { stillwaterPier } from './stillwater-pier.ts';
import { subakTerraceHouse } from './subak-terrace-house.ts';
import { greenSurroundings } from './surroundings-green.ts';
import { openSurroundings } from './surroundings-open.ts';
import { cedarSteamTour } from './tour-cedar-steam.ts';
import { faruLagoonTour } from './tour-faru-lagoon.ts';
import { tropicalPoolGarden } from './tropical-pool-garden.ts';

/** The whole collection, in the order of the manifest. */
export const allScenes: readonly Scene[] = [
  cedarSteamRyokan,
  mistpineCabin,
  subakTerraceHouse,
  morningTideYogaDeck,
  rakedStoneMachiya,
  larkspurLodge,
  canopyHouse,
  stillwaterPier,
  mesaStarDomes,
  asteriTerrace,
  revontuliAuroraCabin,
  lavenderBastide,
  basaltLagoonPavilion,
  ergMoonCamp,
  cloudleafTeaHouse,
  jadeKarstJunk,
  havblikkFjordSauna,
  powderLanternInn,
  riadAlZahra,
  faruLagoonVillas,
  backwaterAyurvedaHouse,
  prayerFlagCliffHouse,
  heatherSeaBothy,
  cypressHillPodere,
  acaciaPlainLodge,
  mapleCoveBoathouse,
  ...japaneseRooms,
  ...movementRooms,
  ...restRooms,
  ...tableRooms,
  ...heatRooms,
  ...shadeGardens,
  ...grownGardens,
  tropicalPoolGarden,
  ...greenSurroundings,
  ...openSurroundings,
  ...cedarSteamTour,
  ...faruLagoonTour,
];
