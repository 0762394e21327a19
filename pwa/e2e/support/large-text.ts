import type { Page } from 'playwright-core';
import type { Device } from './browser.ts';

/** Default font size in CSS pixels, and twice that. */
export const doubleTextPx = 32;

/** Doubles the browser's font size in its settings. Call it before starting the device. */
export const doubleText = (device: Device): void =>
  device.changeSettings({ webkit: { webprefs: { default_font_size: doubleTextPx } } });

interface Text {
  words: string;
  box: DOMRect;
  layer: Element | null;
  owner: Element;
}

/**
 * Texts below `root` that are outside the window, cut off (also by an ellipsis), broken within words, or overlap another
 * text.
 */
export const textTroubles = (page: Page, root: string): Promise<string[]> =>
  page.evaluate((rootSelector) => {
    const slackPx = 3;
    const troubles: string[] = [];
    const texts: Text[] = [];
    const layerOf = (element: Element): Element | null => {
      for (let now: Element | null = element; now !== null; now = now.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(now).position)) return now;
      return null;
    };
    const check = (owner: Element, node: Text | Node, words: string) => {
      const range = document.createRange();
      range.selectNodeContents(node as Node);
      const box = range.getBoundingClientRect();
      // Text for screen readers only is one pixel wide.
      if (box.width < 2 || owner.clientWidth === 1 || owner.closest('[aria-hidden="true"]') !== null) return;
      for (let now: Element | null = owner; now !== null; now = now.parentElement) {
        const style = getComputedStyle(now);
        const frame = now.getBoundingClientRect();
        if (frame.width <= 1) return;
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') return;
        const isCut = box.right > frame.right + slackPx || box.left < frame.left - slackPx;
        if (style.overflowX !== 'visible' && isCut) {
          troubles.push(`cut off: ${words}`);
          return;
        }
      }
      if (box.left < -1 || box.right > window.innerWidth + 1) troubles.push(`outside: ${words}`);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      const breaks = words.split(/[\s–—-]+/).length;
      if (lines > breaks) troubles.push(`broken into ${lines} lines: ${words}`);
      texts.push({ words, box, layer: layerOf(owner), owner });
    };
    for (const part of document.querySelectorAll(rootSelector)) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const owner = node.parentElement;
        const words = (node.textContent ?? '').trim();
        if (owner === null || words === '') continue;
        if (owner.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          check(owner, node, words);
      }
    }
    for (const [place, one] of texts.entries()) {
      for (const other of texts.slice(place + 1)) {
        if (one.layer !== other.layer) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Inline texts of one sentence overlap in their line height.
        if (
          across > slackPx &&
          down > one.box.height / 3 &&
          one.owner.parentElement !== other.owner.parentElement
        )
          troubles.push(`one over the other: ${one.words} / ${other.words}`);
      }
    }
    return troubles;
  }, root);
