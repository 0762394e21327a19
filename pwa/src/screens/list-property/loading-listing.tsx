import { PageTitle } from '#pwa/ui/page-title.tsx';
import { SpinnerIos20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './list-property.module.css';

/** While the listing that is edited is read. Source: spec §2, listing wizard. */
export function LoadingListing({ isEdit }: { isEdit: boolean }) {
  return (
    <div className={styles.state}>
      <PageTitle title={isEdit ? 'Edit Your Wellness Retreat' : 'List Your Wellness Retreat'} />
      {isEdit && (
        <p className={styles.loading} role="status">
          <SpinnerIos20Regular className={styles.spinner} />
          Loading property data...
        </p>
      )}
    </div>
  );
}
