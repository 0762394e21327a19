import { asAPartner, asARecord, deleted, replaced, type TableRule } from './table-rule.ts';

/** Erasure rules of bookings and what belongs to them: calendars, departures, arrivals, programmes, payments, reviews. */
export const stayRules: Readonly<Record<string, TableRule>> = {
  bookings: {
    erased: replaced('retreat_package_id'),
    kept: {
      reference: asARecord,
      user_id: asAPartner,
      property_id: asARecord,
      package_name: asARecord,
      start_date: asARecord,
      end_date: asARecord,
      guests: asARecord,
      departure_id: asARecord,
      room_id: asARecord,
      departure_title: asARecord,
      room_name: asARecord,
    },
    impersonal: [
      ...['id', 'total_price', 'status', 'created_at', 'cancellation_policy', 'expires_at', 'ended_at'],
      ...[
        'refund_amount',
        'version',
        'cancelled_by',
        'refund_until',
        'stay_over_at',
        'time_zone',
        'price_lines',
      ],
    ],
  },
  // The note of a block, with its row.
  departures: {
    erased: deleted(
      ...['id', 'property_id', 'title', 'description', 'start_date', 'end_date', 'teacher', 'time_zone'],
      ...['min_participants', 'book_by', 'book_by_at', 'start_at', 'end_at', 'exclusive', 'status'],
      ...['goes_ahead', 'decide_by', 'created_at', 'version'],
    ),
  },
  departure_rooms: {
    erased: deleted(
      ...['id', 'departure_id', 'position', 'name', 'description', 'price_per_person', 'places'],
      'places_taken',
    ),
  },
  waiting_entries: {
    erased: deleted(
      ...['id', 'departure_id', 'user_id', 'room_id', 'places', 'state', 'waiting_since'],
      ...['offered_room_id', 'offered_until'],
    ),
  },
  registration_questions: {
    erased: deleted(
      ...['id', 'property_id', 'departure_id', 'position', 'kind', 'label', 'choices', 'required'],
      ...['sensitive', 'for_kitchen'],
    ),
  },
  // Sensitive ones of everybody are erased 30 days after the end.
  registration_answers: { erased: deleted('booking_id', 'question_id', 'value', 'consented_at') },
  // Hosts' reviews of the person as a guest, and unpublished ones, are deleted. Another person's private note is kept if it
  // reports to Wellens a stay that did not take place.
  stay_reviews: {
    erased: replaced('private_note', 'would_host_again', 'reply', 'replied_at'),
    kept: {
      booking_id: asAPartner,
      author_id: asAPartner,
      subject_id: asAPartner,
      property_id: asAPartner,
      stayed_in: asAPartner,
      overall: 'Part of the rating of the listing.',
      scores: 'As the rating.',
      text: 'A published review stays, as that of a former member.',
      written_at: 'As the review.',
      published_at: 'As the review.',
    },
    impersonal: ['id', 'side', 'took_place', 'closes_at', 'hidden_at', 'version'],
  },
  booking_days: {
    erased: deleted('note'),
    impersonal: ['property_id', 'day', 'booking_id', 'kind', 'reference'],
  },
  calendar_sources: {
    erased: deleted(
      ...['id', 'property_id', 'name', 'url', 'ignores_unavailable', 'etag', 'last_modified', 'next_read_at'],
      ...['asked_at', 'last_tried_at', 'last_ok_at', 'parsed_at', 'problem', 'failures', 'held_of'],
      'created_at',
    ),
  },
  imported_events: {
    erased: deleted('source_id', 'property_id', 'start_day', 'end_day', 'is_unavailable', 'is_missing'),
  },
  calendar_conflicts: {
    erased: deleted('source_id', 'start_day', 'end_day', 'booking_id', 'resolution'),
  },
  arrival_guides: {
    erased: deleted(
      ...['property_id', 'welcome', 'directions', 'parking', 'wifi_name', 'wifi_password', 'contact_name'],
      ...['contact_phone', 'house_rules', 'code', 'code_changed_at', 'release_hours', 'version'],
    ),
  },
  arrival_releases: { impersonal: ['booking_id', 'released_at'] },
  programme_items: {
    erased: deleted(
      ...['id', 'property_id', 'departure_id', 'day', 'start_time', 'end_time', 'title', 'place', 'leader'],
      ...['kind', 'places', 'cancelled', 'change', 'changed_at', 'version'],
    ),
  },
  programme_picks: {
    kept: { booking_id: asAPartner, item_id: asAPartner, picked_at: asAPartner },
    impersonal: ['guests'],
  },
  programme_changes: { erased: deleted('item_id', 'property_id', 'first_at', 'last_at', 'item_before') },
  announcements: {
    erased: deleted('id', 'property_id', 'departure_id', 'from_day', 'to_day', 'text', 'sent_at'),
  },
  announcement_reads: {
    kept: { announcement_id: asAPartner, booking_id: asAPartner, read_at: asAPartner },
  },
  calendar_feeds: { erased: deleted('property_id', 'token_digest', 'created_at', 'last_read_at') },
  check_ins: {
    kept: { booking_id: asAPartner, at: asAPartner, received_at: asAPartner, way: asAPartner },
    impersonal: ['offline'],
  },
  ticket_keys: { impersonal: ['id', 'x', 'y', 'private_key', 'created_at', 'expires_at'] },
  payments: {
    kept: {
      booking_id: asARecord,
      reference: asARecord,
      amount: asARecord,
      refunded: asARecord,
      at: asARecord,
    },
    impersonal: ['currency', 'provider', 'state'],
  },
};
