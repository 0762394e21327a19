import { useState } from 'react';
import { object } from 'yup';
import { refreshSession } from '#pwa/features/accounts/account/account-commands.ts';
import { AccountForm } from '#pwa/features/accounts/account/account-form.tsx';
import {
  followEmailLink,
  type EmailLinkKind,
} from '#pwa/features/accounts/account/credentials/email-commands.ts';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';
import { useLinkToken } from '#pwa/features/accounts/account/use-link-token.ts';
import { findStaysToConfirm } from '#pwa/features/booking/bookings/guest-bookings/guest-booking-queries.ts';
import { useIsOnline } from '#pwa/features/platform/connection/use-is-online.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import { paths } from '#pwa/lib/paths.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { LinkButton } from '#pwa/ui/controls/button.tsx';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './account-link-screen.module.css';

interface LinkTexts {
  title: string;
  text: string;
  action: string;
  done: string;
  /** Where to go afterwards. */
  next: { label: string; to: string };
}

const accountLink = () => ({ label: i18n.t('See your account'), to: paths.account });
const textsOf = (): Record<EmailLinkKind, LinkTexts> => ({
  verify: {
    title: i18n.t('Confirm your address'),
    text: i18n.t('With a confirmed email address you can request stays and list a retreat.'),
    action: i18n.t('Confirm this address'),
    done: i18n.t('Your address is confirmed. What waited for it is being sent.'),
    next: accountLink(),
  },
  change: {
    title: i18n.t('Confirm your new address'),
    text: i18n.t('Your account changes to the email address that this link was sent to.'),
    action: i18n.t('Use this address'),
    done: i18n.t('Your address is changed. The previous one got an email that can undo it for a week.'),
    next: accountLink(),
  },
  undo: {
    title: i18n.t('Change your address back'),
    text: i18n.t('Your account gets its previous email address again, and all devices are logged out.'),
    action: i18n.t('Change it back'),
    done: i18n.t(
      'Your previous address is back, and all devices are logged out. Now set a new password, in case somebody knows yours.',
    ),
    next: { label: i18n.t('Set a new password'), to: paths.reset },
  },
});

/** Where to see the requests that are sent now; null without one. The link may be open in another browser. */
async function findTrips(kind: EmailLinkKind): Promise<LinkTexts['next'] | null> {
  const [first, ...others] = kind === 'verify' ? await findStaysToConfirm(privateDb()) : [];
  if (first === undefined) return null;
  return others.length === 0
    ? { label: i18n.t('See your trip'), to: tripPath(first.id) }
    : { label: i18n.t('See your trips'), to: paths.trips };
}

interface EmailLink {
  kind: EmailLinkKind;
  token: string;
}

/** Reads `<kind>.<token>`; null for anything else. */
function readLink(fragment: string): EmailLink | null {
  const [, kind, token] = /^(verify|change|undo)\.([\w-]+)$/.exec(fragment) ?? [];
  return kind === undefined || token === undefined ? null : { kind: kind as EmailLinkKind, token };
}

/**
 * `/account-link#<kind>.<token>`: where links in mails about an address lead. Only a press acts, because programs that check
 * mails open every link. The token is in the fragment, which is not sent to servers, and leaves the address at once.
 */
export function AccountLinkScreen() {
  const link = readLink(useLinkToken());
  return (
    <div className={styles.root}>
      {link === null ? <NoLink /> : <KnownLink key={link.token} link={link} />}
    </div>
  );
}

function AccountLink() {
  const { to, label } = accountLink();
  return <LinkButton to={to}>{label}</LinkButton>;
}

function NoLink() {
  return (
    <>
      <PageTitle title={i18n.t('Link from an email')} />
      <h1 className={styles.title}>{i18n.t('This link is not complete')}</h1>
      <p>{i18n.t('Open it again from the email, or ask for a new one in your account.')}</p>
      <AccountLink />
    </>
  );
}

const nothing = object({});

function KnownLink({ link }: { link: EmailLink }) {
  const isOnline = useIsOnline();
  const [isDone, setIsDone] = useState(false);
  const [trips, setTrips] = useState<LinkTexts['next'] | null>(null);
  const { title, text, action, done, next } = textsOf()[link.kind];
  const form = useAccountForm({
    empty: {},
    schema: nothing,
    send: async () => {
      // Before the device learns that the address is confirmed, and sends them.
      setTrips(await findTrips(link.kind));
      const problem = await followEmailLink(link.kind, link.token);
      if (problem !== null) return problem;
      // Before the person may close this tab, so that the others of this device show it too.
      await refreshSession();
      setIsDone(true);
      return null;
    },
  });
  return (
    <>
      <PageTitle title={title} />
      <h1 className={styles.title}>{title}</h1>
      {isDone ? (
        <>
          <p role="status">{done}</p>
          {trips !== null && (
            <LinkButton look="primary" to={trips.to}>
              {trips.label}
            </LinkButton>
          )}
          <LinkButton look={trips === null ? 'primary' : 'secondary'} to={next.to}>
            {next.label}
          </LinkButton>
        </>
      ) : (
        <>
          <p>{text}</p>
          <AccountForm
            form={form}
            action={action}
            offlineReason={i18n.t('This needs a connection.')}
            isOnline={isOnline}
          />
          {form.message !== null && <AccountLink />}
        </>
      )}
    </>
  );
}
