@_exported import Numbers
