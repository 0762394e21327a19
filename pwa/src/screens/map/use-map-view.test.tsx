import { screen } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { useMapView } from './use-map-view.ts';

const kyoto = { west: 134, south: 34, east: 137, north: 36 };

function Map() {
  const { view, firstView, onView } = useMapView();
  const navigate = useNavigate();
  return (
    <>
      <p>{`first ${firstView?.west ?? 'none'}, now ${view?.bounds.west ?? 'none'} ${view?.isByHand ?? ''}`}</p>
      <button onClick={() => onView(kyoto, true)}>Move</button>
      <button onClick={() => onView({ ...kyoto, west: -180 }, false)}>Fit</button>
      <button onClick={() => void navigate('/retreat')}>Open</button>
    </>
  );
}

function Retreat() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate('/map')}>To the map</button>
    </>
  );
}

const open = () =>
  renderScreen(
    <Routes>
      <Route path="/map" element={<Map />} />
      <Route path="/retreat" element={<Retreat />} />
    </Routes>,
    { path: '/map' },
  );

test('the area to which the guest moved the map is there again after going back, and not on a new map', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('first 134, now 134 true')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'To the map' }));
  expect(screen.getByText('first none, now none')).toBeDefined();
});

test('the map fits all retreats again if it did so last', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await user.click(screen.getByRole('button', { name: 'Fit' }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('first none, now none')).toBeDefined();
});
