import { blurred, type Grey, greyOf, shadeAt, shadesOf, shrunk, white } from './grey.ts'

const cell = 16
/** In cells: wider than a stroke of a heading, narrower than the edge of a shadow. */
const reach = 3

/** The lightest shade around each cell, which is the paper's wherever some paper is visible. */
function paperOf(image: Grey): Grey {
  const small = shrunk(image, cell)
  const lightest = greyOf(small.width, small.height)
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let most = 1
      for (let row = Math.max(0, y - reach); row <= Math.min(small.height - 1, y + reach); row++)
        for (let column = Math.max(0, x - reach); column <= Math.min(small.width - 1, x + reach); column++)
          most = Math.max(most, small.data[row * small.width + column] as number)
      lightest.data[y * small.width + x] = most
    }
  return blurred(lightest, reach)
}

/** For each pixel of a row or column: the cell before it and its distance from that cell. */
function placesOf(length: number, cells: number) {
  const at = Float32Array.from({ length }, (_, i) => Math.min(Math.max((i - cell / 2) / cell, 0), cells - 1))
  return { cells: Int32Array.from(at), parts: at.map((value) => value - Math.floor(value)) }
}

/** Evens out the lighting of an image: shadows disappear, the paper becomes white and the ink black. */
export function flattened(image: Grey): Grey {
  const { data, width, height } = image
  const paper = paperOf(image)
  const flat = greyOf(width, height)
  const columns = placesOf(width, paper.width)
  const rows = placesOf(height, paper.height)
  const light = new Float32Array(paper.width)
  for (let y = 0; y < height; y++) {
    const [above, part] = [(rows.cells[y] as number) * paper.width, rows.parts[y] as number]
    const below = Math.min(above + paper.width, (paper.height - 1) * paper.width)
    for (let x = 0; x < paper.width; x++)
      light[x] = (paper.data[above + x] as number) * (1 - part) + (paper.data[below + x] as number) * part
    for (let x = 0; x < width; x++) {
      const column = columns.cells[x] as number
      const left = light[column] as number
      const here = left + ((light[column + 1] ?? left) - left) * (columns.parts[x] as number)
      const at = y * width + x
      flat.data[at] = Math.min(white, ((data[at] as number) * white) / here)
    }
  }
  // Only the inner part, because the surroundings of the page have other shades.
  const shades = shadesOf(flat, 0.15)
  const [ink, blank] = [shadeAt(shades, 0.01), shadeAt(shades, 0.6)]
  const scale = white / Math.max(blank - ink, 1)
  for (let at = 0; at < flat.data.length; at++)
    flat.data[at] = Math.max(0, Math.min(white, ((flat.data[at] as number) - ink) * scale))
  return flat
}
