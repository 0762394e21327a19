import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#pwa/lib/paths.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/** Leads to the dashboard from the address of a draft that has ended, as when going back after submitting it. */
export function EndedDraft() {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    showToast({
      title: 'This draft is no longer on this device',
      body: 'A draft ends when it is submitted or discarded.',
      intent: 'info',
    });
    void navigate(paths.ownerDashboard, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => leave());
    return () => clearTimeout(timer);
  }, []);
  return null;
}
