import { useParams } from 'react-router-dom';
import { useSession } from '#pwa/features/accounts/account/account-queries.ts';
import { LogInToMessage } from '#pwa/features/messaging/messages/log-in-to-message.tsx';
import { idFromRoute } from '#pwa/lib/paths.ts';
import { PageTitle } from '#pwa/ui/page-title.tsx';
import { MessagesPage } from './messages-page.tsx';
import styles from './messages-screen.module.css';

/** `/messages` and `/messages/:conversationId`. Source: spec §2, decision 003. */
export function MessagesScreen() {
  const user = useSession();
  const { conversationId } = useParams();
  if (user === undefined) return null; // who is signed in is being read
  if (user === null) {
    return (
      <div className={styles.visitor}>
        <PageTitle title="Messages" />
        <LogInToMessage level={1} />
      </div>
    );
  }
  return <MessagesPage chosenId={conversationId === undefined ? null : idFromRoute(conversationId)} />;
}
