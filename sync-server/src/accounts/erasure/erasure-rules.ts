import { stayRules } from './stay-rules.ts';
import { asANumber, asAPartner, deleted, replaced, type TableRule } from './table-rule.ts';

/**
 * The rules of erasure, by table and column: the written exceptions of what remains of a person. A test compares them with
 * the schema, so that a new column cannot be forgotten, and another one looks for an erased person's words everywhere.
 * `erasure-steps.ts` carries them out with the statements of each table's owner.
 */
export const erasureRules: Readonly<Record<string, TableRule>> = {
  users: {
    erased: replaced(
      ...['username', 'username_key', 'email', 'email_key', 'name', 'bio', 'profile_image'],
      ...['password_hash', 'email_verified_at', 'email_refused_at', 'is_host', 'role', 'languages'],
      ...['searched_username', 'searched_name'],
    ),
    kept: {
      id: asAPartner,
      created_at: 'Tells the account in a restored backup from another one with its id.',
    },
    impersonal: ['version'],
  },
  username_keys: { erased: deleted('key', 'user_id') },
  sessions: {
    erased: deleted(
      'id',
      'token_hash',
      'user_id',
      'created_at',
      'last_seen_at',
      'device',
      'proved_at',
      'second_factor_at',
    ),
  },
  totp_secrets: { erased: deleted('user_id', 'secret', 'created_at', 'confirmed_at', 'last_step') },
  recovery_codes: { erased: deleted('user_id', 'code_digest') },
  passkeys: {
    erased: deleted(
      ...['id', 'user_id', 'credential_id', 'public_key', 'counter', 'name', 'created_at', 'last_used_at'],
    ),
  },
  passkey_challenges: { erased: deleted('challenge', 'user_id', 'expires_at') },
  account_tokens: {
    erased: deleted('token_digest', 'user_id', 'purpose', 'expires_at', 'email', 'email_key'),
  },
  account_deletions: {
    erased: replaced('undo_digest', 'hidden_listings'),
    kept: { user_id: 'Says that the account is erased.' },
    impersonal: ['state', 'deletes_at', 'removes_reviews'],
  },
  data_exports: { erased: deleted('user_id', 'token_digest', 'created_at', 'expires_at') },
  favorites: { erased: deleted('id', 'user_id', 'property_id', 'created_at') },
  // Those that other people set remain, with the id of the former member.
  blocks: { erased: deleted('blocker_id', 'blocked_id', 'created_at') },
  leases: { erased: deleted('from_id', 'to_id', 'user_id', 'created_at') },
  push_subscriptions: {
    erased: deleted('id', 'user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'created_at', 'last_ok_at'),
  },
  notification_settings: {
    erased: deleted(
      ...['user_id', 'choices', 'quiet_hours', 'paused_until', 'show_messages', 'time_zone', 'digest_day'],
    ),
  },
  unsubscribe_tokens: { erased: deleted('token_digest', 'user_id', 'kind') },
  // Those of other people remain, with the person's name replaced in `params`.
  notifications: {
    erased: deleted('id', 'user_id', 'topic', 'params', 'path', 'created_at', 'seen_at', 'mailed_at'),
  },
  properties: {
    erased: replaced(
      ...['description', 'search_text', 'images', 'amenities', 'retreat_types', 'document'],
      ...['verification_notes', 'verification_documents', 'verification_status', 'is_verified'],
      ...[
        'has_virtual_tour',
        'virtual_tour_url',
        'virtual_tour_type',
        'virtual_tour_data',
        'cover_placeholder',
      ],
      ...['waiting_since', 'chosen_time_zone', 'image_alts', 'calendar'],
      ...['next_departures', 'next_departures_until'],
    ),
    kept: {
      host_id: asAPartner,
      title: 'Shown by the stays and conversations of guests; replaced if there are none.',
      location: 'As the title.',
      latitude: 'As the title.',
      longitude: 'As the title.',
      time_zone: 'As the title.',
    },
    impersonal: [
      ...['id', 'price_per_night', 'instant_book', 'rating', 'review_count', 'max_guests', 'created_at'],
      ...['rating_sum', 'synthetic_rating_sum', 'synthetic_review_count'],
      ...['verification_date', 'changed_since_verification', 'cancellation_policy', 'deleted_at', 'version'],
      ...['listed', 'paused_until', 'check_in_from', 'check_out_until'],
    ],
  },
  // With their files.
  pictures: {
    erased: deleted(
      ...['id', 'owner_id', 'kind', 'state', 'reason', 'length', 'upload_offset', 'chunks', 'sha256'],
      ...['attempts', 'width', 'height', 'placeholder', 'stored_bytes', 'created_at', 'expires_at'],
      'unused_since',
    ),
  },
  removed_pictures: {
    kept: { digest: 'Of a random id that no row has any more, so that nobody can use it again.' },
  },
  picture_uses: { erased: deleted('picture_id', 'place', 'row_id') },
  property_retreat_types: { erased: deleted('property_id', 'type') },
  property_amenities: { erased: deleted('property_id', 'amenity') },
  retreat_packages: {
    erased: deleted(
      ...['id', 'property_id', 'name', 'description', 'price_per_night', 'minimum_stay', 'maximum_stay'],
      ...[
        'fixed_duration',
        'inclusions',
        'available',
        'max_capacity',
        'start_date',
        'end_date',
        'created_at',
      ],
      'version',
    ),
  },
  package_availability: {
    erased: deleted('id', 'package_id', 'date', 'available', 'price', 'spots_remaining', 'created_at'),
  },
  ...stayRules,
  // The words of the reporter, and the copies of what was reported of the person concerned.
  reports: {
    erased: replaced('text', 'title', 'photos', 'evidence', 'received', 'search_text', 'restore_data'),
    kept: {
      reporter_id: asANumber,
      subject_id: asANumber,
      assignee_id: asANumber,
      decided_by: asANumber,
      target_id: asANumber,
      picture_url: 'The address of a picture that is deleted.',
      statement: 'The reasons of staff, for the other person.',
    },
    impersonal: [
      ...['id', 'target_kind', 'reason', 'weight', 'state', 'created_at', 'waiting_since', 'decision'],
      ...['template', 'decided_at', 'version'],
    ],
  },
  report_appeals: {
    erased: replaced('text'),
    kept: { author_id: asANumber },
    impersonal: ['report_id', 'created_at'],
  },
  suspensions: {
    erased: deleted(
      ...['id', 'user_id', 'report_id', 'statement', 'guest_stays', 'started_at', 'until', 'ended_at'],
      ...['end_reason', 'hidden_listings'],
    ),
    kept: { started_by: asANumber, ended_by: asANumber },
  },
  conversations: {
    kept: { user1_id: asAPartner, user2_id: asAPartner, started_by: asAPartner, property_id: asAPartner },
    impersonal: ['id', 'last_message_at', 'created_at', 'last_position', 'version'],
  },
  messages: {
    kept: {
      sender_id: asAPartner,
      recipient_id: asAPartner,
      content: 'Belongs to the other person too: kept for 12 months, then replaced by a job.',
      masked_content: 'As the content.',
    },
    impersonal: [
      'id',
      'conversation_id',
      'position',
      'property_id',
      'read',
      'read_hidden',
      'created_at',
      // A random id that a device made.
      'idempotency_key',
      // Of a text; removed with it.
      'text_digest',
    ],
  },
  // Those of a person are deleted. Of the others, a person is at most the recipient, or the member of staff.
  held_messages: {
    erased: deleted(
      ...['id', 'conversation_id', 'place', 'position', 'sender_id', 'content', 'search_text'],
      ...['idempotency_key', 'created_at', 'reason', 'state', 'statement', 'decided_at', 'version'],
    ),
    kept: { recipient_id: asANumber, decided_by: asANumber },
  },
  // Answers of other people's calls that show the person are emptied too.
  receipts: {
    erased: replaced('body', 'pruned'),
    kept: { user_id: asANumber },
    impersonal: ['key', 'fingerprint', 'status', 'seq', 'created_at'],
  },
  changes: { erased: deleted('seq', 'table_name', 'row_id', 'removed', 'audience') },
  audit_entries: {
    erased: replaced('detail'),
    kept: { actor_id: 'What was done to a row, and that the same former member did it.', row_id: asANumber },
    impersonal: ['id', 'at', 'action', 'table_name'],
  },
  // A finished job keeps no payload. Waiting jobs of other people end within days.
  jobs: {
    erased: deleted(
      'kind',
      'payload',
      'last_error',
      'run_at',
      'attempts',
      'created_at',
      'finished_at',
      'state',
    ),
    kept: { unique_key: asANumber },
    impersonal: ['id'],
  },
  rate_limits: {
    kept: { key: 'Ends an hour after the last attempt to log in or to set a password, at the latest.' },
    impersonal: ['points', 'expire'],
  },
  categories: { impersonal: ['id', 'name', 'icon'] },
  counters: { impersonal: ['name', 'value'] },
  meta: { impersonal: ['key', 'value'] },
  knex_migrations: { impersonal: ['id', 'name', 'batch', 'migration_time'] },
};
