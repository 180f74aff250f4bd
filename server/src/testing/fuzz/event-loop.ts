/**
 * The longest time in milliseconds for which the event loop was blocked during the work. Between two turns of the loop, takes
 * the shorter of wall time and processor time, so that neither a busy machine nor other threads count.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  let wall = performance.now()
  let cpu = process.cpuUsage()
  const look = () => {
    const spent = process.cpuUsage(cpu)
    const held = Math.min(performance.now() - wall, (spent.user + spent.system) / 1000)
    longest = Math.max(longest, held)
    wall = performance.now()
    cpu = process.cpuUsage()
    if (!isDone) setImmediate(look)
  }
  await new Promise((begun) => setImmediate(begun))
  wall = performance.now()
  cpu = process.cpuUsage()
  setImmediate(look)
  await work()
  await new Promise((turned) => setImmediate(turned))
  isDone = true
  await new Promise((turned) => setImmediate(turned))
  return longest
}
