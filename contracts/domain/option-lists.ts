/** Option lists of the product. Source: spec §3. */

/** Retreat types a guest can search by. */
export const searchRetreatTypes = ['Yoga', 'Meditation', 'Spa', 'Hot Springs', 'Nature', 'Detox'] as const;

/** Retreat types a host can list under. */
export const listingRetreatTypes = [
  'Yoga',
  'Meditation',
  'Hot Springs',
  'Massage',
  'Mindfulness',
  'Nature',
  'Bath',
  'Detox',
  'Fitness',
  'Nutrition',
  'Ayurveda',
  'Sound Healing',
  'Wellness',
] as const;
export type ListingRetreatType = (typeof listingRetreatTypes)[number];

/** Amenities a host can list. */
export const listingAmenities = [
  'Wifi',
  'Pool',
  'Hot Springs',
  'Yoga Studio',
  'Meditation Garden',
  'Organic Restaurant',
  'Bath',
  'Beach Access',
  'Mountain Views',
  'Nature Trails',
  'Fitness Center',
  'Massage Services',
  'Nutritional Counseling',
  'Sound Healing Room',
  'Meditation Spaces',
  'Detox Programs',
  'Thai Massage',
  'Tropical Gardens',
  'Lake Access',
  'Organic Food',
  'Gourmet Kitchen',
] as const;

/** Keys of the icons a category may carry; the first is the default. Source: spec §2, category strip. */
export const categoryIcons = [
  'spa',
  'hot-tub',
  'leaf',
  'pray',
  'hands',
  'mountain',
  'swimming-pool',
  'utensils',
  'fitness',
] as const;
export type CategoryIcon = (typeof categoryIcons)[number];

/** Amenity switches of the phone search. A listing matches a switch with any of its amenities. Source: decision 004. */
export const amenitySwitches = [
  { label: 'WiFi', amenities: ['Wifi'] },
  { label: 'Pool', amenities: ['Pool'] },
  { label: 'Kitchen', amenities: ['Gourmet Kitchen'] },
  { label: 'Hot Tub', amenities: ['Hot Springs', 'Bath'] },
] as const;
