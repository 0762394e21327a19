import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#pwa/lib/paths.ts';
import { showToast, type ToastRequest } from '#pwa/ui/feedback/toast/toast-store.ts';

/** Replaces an address that has no wizard with the dashboard, and says why. */
export function LeaveForDashboard({ toast }: { toast: ToastRequest }) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    showToast(toast);
    void navigate(paths.ownerDashboard, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => leave());
    return () => clearTimeout(timer);
  }, []);
  return null;
}
