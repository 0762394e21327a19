import { useNavigate } from 'react-router-dom';
import { paths } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { ArrowLeft20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './checkout.module.css';

interface CheckoutRefusedProps {
  message: string;
  isOffline?: boolean;
  onRetry?: () => void;
}

/** 'Unable to Process Booking' with the reason and a back button. Source: spec §2, checkout. */
export function CheckoutRefused({ message, isOffline = false, onRetry }: CheckoutRefusedProps) {
  const navigate = useNavigate();
  const handleBack = () => {
    // The history has no earlier page of the app if this one was opened by its URL.
    const isFirst = (window.history.state as { idx?: number } | null)?.idx === 0;
    void (isFirst ? navigate(paths.home) : navigate(-1));
  };
  return (
    <div className={styles.refused}>
      <ErrorCard
        level={1}
        title="Unable to Process Booking"
        kind={isOffline ? 'offline' : 'error'}
        onRetry={onRetry}
        action={
          <Button icon={ArrowLeft20Regular} onClick={handleBack}>
            Go Back
          </Button>
        }
      >
        {message}
      </ErrorCard>
    </div>
  );
}
