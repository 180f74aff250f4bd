import { describe, expect, it } from 'vitest'
import { apiRoutes, type EndpointName, routeOf } from './api-routes.ts'
import { endpoints } from './endpoints.ts'

const names = Object.keys(apiRoutes) as EndpointName[]

describe('the endpoints', () => {
  it.each(names)('define %s with the method and path of its own name', (name) => {
    expect(endpoints[name]).toMatchObject(routeOf(name))
  })

  it('are exactly the ones of the route table', () => {
    expect(Object.keys(endpoints).sort()).toEqual([...names].sort())
  })

  it('have no method and path in common', () => {
    const routes = Object.values(apiRoutes)
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
  })

  it.each(names)('give %s a schema for exactly the parameters of its path', (name) => {
    const { path, params } = endpoints[name] ?? {}
    const inPath = [...(path ?? '').matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect(Object.keys(params?.shape ?? {})).toEqual(inPath)
  })
})
