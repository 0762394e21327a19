/**
 * Every icon of the app, by its sized name: 16 in chips, 20 in buttons, 24 in navigation and lists. The headless
 * variant of Fluent's icons has the same shapes without the run-time style compiler. Source: design §6.
 */
import type { ComponentType } from 'react';
import type { IconProps } from './own-icons.tsx';

export type Icon = ComponentType<IconProps>;

export {
  HotSpring20Regular,
  HotSpring24Regular,
  Lotus20Regular,
  Lotus24Regular,
  Pray20Regular,
  Pray24Regular,
  Yoga20Regular,
  Yoga24Regular,
} from './own-icons.tsx';
export { Add20Regular, Add24Regular } from '@fluentui/react-icons/headless/svg/add';
export { AddSquare24Regular } from '@fluentui/react-icons/headless/svg/add-square';
export { Alert20Regular, Alert24Regular } from '@fluentui/react-icons/headless/svg/alert';
export {
  ArrowClockwise20Regular,
  ArrowClockwise24Regular,
} from '@fluentui/react-icons/headless/svg/arrow-clockwise';
export {
  ArrowDownload20Regular,
  ArrowDownload24Regular,
} from '@fluentui/react-icons/headless/svg/arrow-download';
export { ArrowEnter20Regular } from '@fluentui/react-icons/headless/svg/arrow-enter';
export { ArrowLeft20Regular, ArrowLeft24Regular } from '@fluentui/react-icons/headless/svg/arrow-left';
export {
  ArrowRotateClockwise20Regular,
  ArrowRotateClockwise24Regular,
} from '@fluentui/react-icons/headless/svg/arrow-rotate-clockwise';
export { ArrowSync16Filled, ArrowSync20Regular } from '@fluentui/react-icons/headless/svg/arrow-sync';
export { ArrowSwap20Regular } from '@fluentui/react-icons/headless/svg/arrow-swap';
export { ArrowTrending24Regular } from '@fluentui/react-icons/headless/svg/arrow-trending';
export { Beach20Regular, Beach24Regular } from '@fluentui/react-icons/headless/svg/beach';
export { BowlSalad20Regular, BowlSalad24Regular } from '@fluentui/react-icons/headless/svg/bowl-salad';
export {
  BrainSparkle20Regular,
  BrainSparkle24Regular,
} from '@fluentui/react-icons/headless/svg/brain-sparkle';
export {
  BranchCompare16Filled,
  BranchCompare20Regular,
  BranchCompare20Filled,
} from '@fluentui/react-icons/headless/svg/branch-compare';
export { Broom16Regular } from '@fluentui/react-icons/headless/svg/broom';
export {
  BuildingHome20Regular,
  BuildingHome24Regular,
} from '@fluentui/react-icons/headless/svg/building-home';
export { CalendarCheckmark24Regular } from '@fluentui/react-icons/headless/svg/calendar-checkmark';
export {
  CalendarLtr16Regular,
  CalendarLtr20Regular,
  CalendarLtr24Regular,
} from '@fluentui/react-icons/headless/svg/calendar-ltr';
export { Camera20Regular } from '@fluentui/react-icons/headless/svg/camera';
export { Chat20Regular, Chat24Regular, Chat24Filled } from '@fluentui/react-icons/headless/svg/chat';
export { CheckboxChecked20Regular } from '@fluentui/react-icons/headless/svg/checkbox-checked';
export {
  Checkmark16Regular,
  Checkmark20Regular,
  Checkmark24Regular,
} from '@fluentui/react-icons/headless/svg/checkmark';
export {
  CheckmarkCircle16Filled,
  CheckmarkCircle16Regular,
  CheckmarkCircle20Filled,
  CheckmarkCircle24Filled,
} from '@fluentui/react-icons/headless/svg/checkmark-circle';
export {
  ChevronDown16Regular,
  ChevronDown20Regular,
  ChevronDown24Regular,
} from '@fluentui/react-icons/headless/svg/chevron-down';
export {
  ChevronLeft16Regular,
  ChevronLeft20Regular,
  ChevronLeft24Regular,
} from '@fluentui/react-icons/headless/svg/chevron-left';
export {
  ChevronRight16Regular,
  ChevronRight20Regular,
  ChevronRight24Regular,
} from '@fluentui/react-icons/headless/svg/chevron-right';
export { ChevronUp20Regular } from '@fluentui/react-icons/headless/svg/chevron-up';
export { Circle16Regular } from '@fluentui/react-icons/headless/svg/circle';
export {
  Clock16Filled,
  Clock20Regular,
  Clock20Filled,
  Clock24Regular,
} from '@fluentui/react-icons/headless/svg/clock';
export {
  CloudArrowDown16Filled,
  CloudArrowDown16Regular,
} from '@fluentui/react-icons/headless/svg/cloud-arrow-down';
export {
  CloudArrowUp16Filled,
  CloudArrowUp20Regular,
} from '@fluentui/react-icons/headless/svg/cloud-arrow-up';
export {
  CloudCheckmark16Regular,
  CloudCheckmark16Filled,
  CloudCheckmark20Regular,
  CloudCheckmark20Filled,
  CloudCheckmark24Regular,
} from '@fluentui/react-icons/headless/svg/cloud-checkmark';
export {
  CloudOff16Filled,
  CloudOff20Regular,
  CloudOff24Regular,
} from '@fluentui/react-icons/headless/svg/cloud-off';
export {
  CompassNorthwest24Regular,
  CompassNorthwest24Filled,
} from '@fluentui/react-icons/headless/svg/compass-northwest';
export { Copy20Regular } from '@fluentui/react-icons/headless/svg/copy';
export { DarkTheme20Regular } from '@fluentui/react-icons/headless/svg/dark-theme';
export { Delete20Regular } from '@fluentui/react-icons/headless/svg/delete';
export {
  Dismiss16Regular,
  Dismiss20Regular,
  Dismiss24Regular,
} from '@fluentui/react-icons/headless/svg/dismiss';
export { Document20Regular, Document24Regular } from '@fluentui/react-icons/headless/svg/document';
export { DocumentPdf20Regular } from '@fluentui/react-icons/headless/svg/document-pdf';
export { Drafts20Regular, Drafts24Regular } from '@fluentui/react-icons/headless/svg/drafts';
export { DrinkCoffee20Regular, DrinkCoffee24Regular } from '@fluentui/react-icons/headless/svg/drink-coffee';
export { Drop20Regular, Drop24Regular } from '@fluentui/react-icons/headless/svg/drop';
export { Dumbbell20Regular, Dumbbell24Regular } from '@fluentui/react-icons/headless/svg/dumbbell';
export { Edit20Regular } from '@fluentui/react-icons/headless/svg/edit';
export {
  ErrorCircle16Filled,
  ErrorCircle20Filled,
  ErrorCircle24Regular,
} from '@fluentui/react-icons/headless/svg/error-circle';
export { Eye20Regular } from '@fluentui/react-icons/headless/svg/eye';
export { EyeOff20Regular } from '@fluentui/react-icons/headless/svg/eye-off';
export { Flash16Filled, Flash20Filled, Flash24Filled } from '@fluentui/react-icons/headless/svg/flash';
export { Flag20Regular, Flag24Regular } from '@fluentui/react-icons/headless/svg/flag';
export { Food20Regular, Food24Regular } from '@fluentui/react-icons/headless/svg/food';
export { FoodApple20Regular, FoodApple24Regular } from '@fluentui/react-icons/headless/svg/food-apple';
export { FullScreenMaximize24Regular } from '@fluentui/react-icons/headless/svg/full-screen-maximize';
export { FullScreenMinimize24Regular } from '@fluentui/react-icons/headless/svg/full-screen-minimize';
export { Globe16Regular, Globe20Regular } from '@fluentui/react-icons/headless/svg/globe';
export { Grid20Regular, Grid24Regular } from '@fluentui/react-icons/headless/svg/grid';
export {
  HandMultiple20Regular,
  HandMultiple24Regular,
} from '@fluentui/react-icons/headless/svg/hand-multiple';
export { HandOpenHeart20Regular } from '@fluentui/react-icons/headless/svg/hand-open-heart';
export {
  Heart16Filled,
  Heart20Regular,
  Heart20Filled,
  Heart24Regular,
  Heart24Filled,
} from '@fluentui/react-icons/headless/svg/heart';
export { HeartPulse20Regular, HeartPulse24Regular } from '@fluentui/react-icons/headless/svg/heart-pulse';
export { History16Regular, History20Regular } from '@fluentui/react-icons/headless/svg/history';
export { Home20Regular, Home24Regular } from '@fluentui/react-icons/headless/svg/home';
export { Image16Regular, Image24Regular } from '@fluentui/react-icons/headless/svg/image';
export { ImageAdd20Regular } from '@fluentui/react-icons/headless/svg/image-add';
export { ImageOff20Regular, ImageOff24Regular } from '@fluentui/react-icons/headless/svg/image-off';
export { Info16Regular, Info20Regular } from '@fluentui/react-icons/headless/svg/info';
export { LeafThree20Regular, LeafThree24Regular } from '@fluentui/react-icons/headless/svg/leaf-three';
export { LeafTwo20Regular, LeafTwo24Regular } from '@fluentui/react-icons/headless/svg/leaf-two';
export { LineHorizontal320Regular } from '@fluentui/react-icons/headless/svg/line-horizontal';
export {
  Location16Regular,
  Location20Regular,
  Location24Regular,
} from '@fluentui/react-icons/headless/svg/location';
export { LockClosed20Regular, LockClosed20Filled } from '@fluentui/react-icons/headless/svg/lock-closed';
export {
  Luggage20Regular,
  Luggage24Regular,
  Luggage24Filled,
} from '@fluentui/react-icons/headless/svg/luggage';
export { Map20Regular, Map20Filled, Map24Regular } from '@fluentui/react-icons/headless/svg/map';
export { Money20Regular } from '@fluentui/react-icons/headless/svg/money';
export { MoreHorizontal20Regular } from '@fluentui/react-icons/headless/svg/more-horizontal';
export {
  MountainLocationTop20Regular,
  MountainLocationTop24Regular,
} from '@fluentui/react-icons/headless/svg/mountain-location-top';
export {
  MountainTrail20Regular,
  MountainTrail24Regular,
} from '@fluentui/react-icons/headless/svg/mountain-trail';
export { Open20Regular } from '@fluentui/react-icons/headless/svg/open';
export { Options16Regular, Options20Regular } from '@fluentui/react-icons/headless/svg/options';
export { Oven20Regular, Oven24Regular } from '@fluentui/react-icons/headless/svg/oven';
export { Payment20Regular, Payment24Regular } from '@fluentui/react-icons/headless/svg/payment';
export {
  People16Filled,
  People20Filled,
  People20Regular,
  People24Regular,
} from '@fluentui/react-icons/headless/svg/people';
export {
  Person16Filled,
  Person20Regular,
  Person24Regular,
  Person24Filled,
} from '@fluentui/react-icons/headless/svg/person';
export { PersonAdd20Regular } from '@fluentui/react-icons/headless/svg/person-add';
export { Key20Regular } from '@fluentui/react-icons/headless/svg/key';
export { PersonKey20Regular } from '@fluentui/react-icons/headless/svg/person-key';
export { Phone20Regular } from '@fluentui/react-icons/headless/svg/phone';
export { PlantGrass20Regular, PlantGrass24Regular } from '@fluentui/react-icons/headless/svg/plant-grass';
export {
  PlugConnected20Regular,
  PlugConnected24Regular,
} from '@fluentui/react-icons/headless/svg/plug-connected';
export { Prohibited16Regular } from '@fluentui/react-icons/headless/svg/prohibited';
export {
  QuestionCircle20Regular,
  QuestionCircle24Regular,
} from '@fluentui/react-icons/headless/svg/question-circle';
export { ReOrderDotsVertical20Regular } from '@fluentui/react-icons/headless/svg/re-order-dots-vertical';
export { Save20Regular } from '@fluentui/react-icons/headless/svg/save';
export { Search20Regular, Search24Regular, Search24Filled } from '@fluentui/react-icons/headless/svg/search';
export { Send20Regular, Send20Filled } from '@fluentui/react-icons/headless/svg/send';
export { Settings20Regular } from '@fluentui/react-icons/headless/svg/settings';
export { Share20Regular, Share24Regular } from '@fluentui/react-icons/headless/svg/share';
export { ShareIos24Regular } from '@fluentui/react-icons/headless/svg/share-ios';
export {
  ShieldCheckmark16Filled,
  ShieldCheckmark20Regular,
  ShieldCheckmark20Filled,
  ShieldCheckmark24Regular,
} from '@fluentui/react-icons/headless/svg/shield-checkmark';
export { ShieldDismiss16Filled } from '@fluentui/react-icons/headless/svg/shield-dismiss';
export { Showerhead20Regular, Showerhead24Regular } from '@fluentui/react-icons/headless/svg/showerhead';
export { SignOut20Regular } from '@fluentui/react-icons/headless/svg/sign-out';
export {
  SoundWaveCircle20Regular,
  SoundWaveCircle24Regular,
} from '@fluentui/react-icons/headless/svg/sound-wave-circle';
export { Sparkle20Regular, Sparkle24Regular } from '@fluentui/react-icons/headless/svg/sparkle';
export { SpinnerIos20Regular } from '@fluentui/react-icons/headless/svg/spinner-ios';
export {
  Star16Filled,
  Star20Filled,
  Star20Regular,
  Star24Regular,
} from '@fluentui/react-icons/headless/svg/star';
export { Storage20Regular, Storage24Regular } from '@fluentui/react-icons/headless/svg/storage';
export { Subtract20Regular } from '@fluentui/react-icons/headless/svg/subtract';
export {
  SwimmingPool20Regular,
  SwimmingPool24Regular,
} from '@fluentui/react-icons/headless/svg/swimming-pool';
export {
  TreeDeciduous20Regular,
  TreeDeciduous24Regular,
} from '@fluentui/react-icons/headless/svg/tree-deciduous';
export { Tv20Regular, Tv24Regular } from '@fluentui/react-icons/headless/svg/tv';
export {
  Warning16Filled,
  Warning20Filled,
  Warning24Regular,
} from '@fluentui/react-icons/headless/svg/warning';
export { Water20Regular, Water24Regular } from '@fluentui/react-icons/headless/svg/water';
export {
  WeatherSnowflake20Regular,
  WeatherSnowflake24Regular,
} from '@fluentui/react-icons/headless/svg/weather-snowflake';
export { Wifi120Regular, Wifi124Regular } from '@fluentui/react-icons/headless/svg/wifi';
export { ZoomIn24Regular } from '@fluentui/react-icons/headless/svg/zoom-in';
export { ZoomOut24Regular } from '@fluentui/react-icons/headless/svg/zoom-out';
