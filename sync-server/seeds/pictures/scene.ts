import { paintSky, type SkyLook } from './kit/sky.ts';
import type { Board } from './kit/board.ts';
import { finish } from './kit/finish.ts';
import { developFilm } from './trace/film.ts';
import { reflectFilm } from './trace/reflect.ts';
import { traceStage, type Stage } from './trace/render.ts';
import { standSprites, type Standing } from './trace/sprites.ts';
import type { PictureKind } from './picture-manifest.ts';

/** One picture of the collection and how it comes to be. */
export interface Scene {
  readonly name: string;
  readonly kind: PictureKind;
  /** One sentence for those who cannot see it. */
  readonly alt: string;
  readonly seed: number;
  readonly paint: (board: Board) => void;
}

interface Composition {
  readonly sky: SkyLook | ((board: Board) => void);
  readonly stage: Stage;
  readonly standing?: readonly Standing[];
  /** Brushwork over the finished rendering: branches, steam, glow. */
  readonly overlay?: (board: Board) => void;
  readonly finish?: Parameters<typeof finish>[1];
}

/** The order every picture is made in: sky, solids, growth, mirrors, brushwork, finish. */
export function compose(board: Board, { sky, stage, standing = [], overlay, finish: look }: Composition) {
  if (typeof sky === 'function') sky(board);
  else paintSky(board, sky);
  const film = traceStage(board, stage);
  standSprites(board, film, stage.camera, standing, stage.air);
  reflectFilm(board, film, stage.camera);
  developFilm(board, film);
  overlay?.(board);
  finish(board, look);
}
