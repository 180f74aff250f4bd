import { describe, expect, it } from 'vitest'
import { routeFrom } from './api-routes.ts'
import { type AnyEndpointName, allRoutes } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const names = Object.keys(allRoutes) as AnyEndpointName[]

describe('the endpoints', () => {
  it.each(names)('define %s with the method and path of its own name', (name) => {
    expect(endpoints[name]).toMatchObject(routeFrom(allRoutes[name]))
  })

  it('are exactly the ones of the tables of routes', () => {
    expect(Object.keys(endpoints).sort()).toEqual([...names].sort())
  })

  it('have no method and path in common', () => {
    const routes = Object.values(allRoutes)
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([])
  })

  it.each(names)('give %s a schema for exactly the parameters of its path', (name) => {
    const { path, params } = endpoints[name] ?? {}
    const inPath = [...(path ?? '').matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect(Object.keys(params?.shape ?? {})).toEqual(inPath)
  })
})
