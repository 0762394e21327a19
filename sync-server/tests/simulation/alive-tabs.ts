import type { SimulatedDevice, SimulatedTab } from './simulated-device.ts';

interface Owners {
  devices: readonly SimulatedDevice[];
}

/** The open tabs of each device. A device whose tabs have all crashed opens another. */
export const aliveTabs = ({ devices }: Owners): SimulatedTab[] =>
  devices.flatMap((device) => {
    device.tabs = device.tabs.filter(({ isAlive }) => isAlive);
    return device.tabs.length > 0 ? device.tabs : [device.openTab()];
  });

/** Waits for everything in progress. */
export async function settle(simulation: Owners): Promise<void> {
  await Promise.all(aliveTabs(simulation).map((tab) => tab.idle()));
}
