import { Document20Regular, DocumentPdf20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './verification-documents.module.css';

const isAddress = (name: string): boolean => /^https?:\/\//i.test(name);
const nameOf = (document: string): string =>
  isAddress(document) ? (document.split(/[?#]/)[0]?.split('/').at(-1) ?? document) : document;

/** Documents that a host submitted as proof; URLs are links. Source: spec §2 admin dashboard. */
export function VerificationDocuments({ documents }: { documents: readonly string[] }) {
  if (documents.length === 0) {
    return (
      <p className={styles.none}>
        <Document20Regular />
        No verification documents
      </p>
    );
  }
  return (
    <ul className={styles.list} aria-label="Verification documents">
      {documents.map((document) => (
        <li key={document} className={styles.document}>
          {/\.pdf\b/i.test(document) ? <DocumentPdf20Regular /> : <Document20Regular />}
          {isAddress(document) ? (
            <a href={document} target="_blank" rel="noopener noreferrer">
              {nameOf(document)}
            </a>
          ) : (
            <span>{document}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
