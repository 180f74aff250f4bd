interface LandingFace {
  family: string
  file: string
  /** What a Latin file was cut to, or the words of another script. */
  text?: string
  words?: readonly string[]
}
export function landingPlan(): {
  pages: readonly { language: string; faces: readonly LandingFace[]; bubbles: readonly LandingFace[] }[]
  faces: readonly LandingFace[]
}
