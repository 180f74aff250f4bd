import type { ReactNode } from 'react'

/** The skin of drawn people, the same in the light and the dark theme. */
export const skin = 'oklch(0.78 0.08 60)'

/** The hair of drawn people, the same in the light and the dark theme. */
export const hair = 'oklch(0.36 0.03 45)'

/** Bone, teeth and the moon are pale in both themes. */
export const ivory = 'oklch(0.96 0.03 95)'

/** Red on drawn skin, where the red of the dark theme would not be seen. */
export const red = 'oklch(0.52 0.19 27)'

/** The class of lines on skin or marigold, which are light in both themes. */
export const detail = 'stroke-on-marigold'

export interface DrawingProps {
  /** Names the drawing for screen readers; without one it is decoration and hidden from them. */
  title?: string | undefined
  /** The height in CSS pixels; `className` may set another. */
  size?: number | undefined
  className?: string | undefined
}

interface FrameProps extends DrawingProps {
  children: ReactNode
  /** The drawing units; lines are 2 units wide at a height of 48 pixels in every drawing. */
  width?: number
  height?: number
}

/** The pen of every drawing: round ends, the text colour, and colours of the theme from its classes. */
export function Drawing({ title, size = 48, className, children, width = 48, height = 48 }: FrameProps) {
  return (
    <svg
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
      viewBox={`0 0 ${width} ${height}`}
      width={(size * width) / height}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
    </svg>
  )
}

interface PersonHeadProps {
  x: number
  y: number
  scale?: number
  children?: ReactNode
}

/** The head of a person from the front, with short dark hair. */
export function PersonHead({ x, y, scale = 1, children }: PersonHeadProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} strokeWidth={2 / scale}>
      <circle r="11" fill={skin} />
      <path d="M-11 -1.5a11 11 0 0 1 22 0c-3-4.5-6.5-5-11-5s-8 .5-11 5z" fill={hair} />
      <g className={detail}>{children}</g>
    </g>
  )
}
