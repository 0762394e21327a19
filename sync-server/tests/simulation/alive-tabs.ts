import type { SimulatedDevice, SimulatedTab } from './simulated-device.ts';

interface Owners {
  devices: readonly SimulatedDevice[];
}

/** A tab of each device at least: one whose tabs all crashed opens another. */
export const aliveTabs = ({ devices }: Owners): SimulatedTab[] =>
  devices.flatMap((device) => {
    device.tabs = device.tabs.filter(({ isAlive }) => isAlive);
    return device.tabs.length > 0 ? device.tabs : [device.openTab()];
  });

/** Lets everything that is under way end. */
export async function settle(simulation: Owners): Promise<void> {
  await Promise.all(aliveTabs(simulation).map((tab) => tab.idle()));
}
