import type { LanguageCode } from '@arogyachat/contract/languages'

export const widths = [360, 1280] as const
export const themes = ['light', 'dark'] as const
export type PictureWidth = (typeof widths)[number]
export type PictureTheme = (typeof themes)[number]

/** Which pictures are taken, and where they go. */
export interface PictureChoice {
  folder: string
  /** A part of the name of a screen; empty for all. */
  only: string
  languages: LanguageCode[]
  widths: PictureWidth[]
  themes: PictureTheme[]
}
