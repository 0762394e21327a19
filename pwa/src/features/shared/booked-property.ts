import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';

/** The part of a listing that its bookings show, until the server has answered. */
export const bookedProperty = (property: Property): Booking['property'] => ({
  title: property.title,
  location: property.location,
  latitude: property.latitude,
  longitude: property.longitude,
  image: property.images[0] ?? null,
  pricePerNight: property.pricePerNight,
  ...(property.checkInFrom != null && { checkInFrom: property.checkInFrom }),
  ...(property.checkOutUntil != null && { checkOutUntil: property.checkOutUntil }),
});
