import { addressOfPicture, parseDocumentEntry } from '#contracts/domain/pictures/picture-addresses.ts';
import { Document20Regular, DocumentPdf20Regular } from '#pwa/ui/icons/icons.tsx';
import { documentLabels } from './document-labels.ts';
import styles from './verification-documents.module.css';

const isAddress = (name: string): boolean => /^https?:\/\//i.test(name);
const nameOf = (document: string): string =>
  isAddress(document) ? (document.split(/[?#]/)[0]?.split('/').at(-1) ?? document) : document;

/** Documents that a host submitted as proof; URLs and uploaded ones are links. Source: spec §2 admin dashboard. */
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
          <DocumentName document={document} />
        </li>
      ))}
    </ul>
  );
}

function DocumentName({ document }: { document: string }) {
  const uploaded = parseDocumentEntry(document);
  if (uploaded !== null) {
    const address = addressOfPicture(uploaded.id, 'document');
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className={styles.uploaded}>
        <img src={address} alt="" width={64} height={64} loading="lazy" />
        {documentLabels[uploaded.kind]}
      </a>
    );
  }
  return (
    <>
      {/\.pdf\b/i.test(document) ? <DocumentPdf20Regular /> : <Document20Regular />}
      {isAddress(document) ? (
        <a href={document} target="_blank" rel="noopener noreferrer">
          {nameOf(document)}
        </a>
      ) : (
        <span>{document}</span>
      )}
    </>
  );
}
