"""Several nodes on one etcd: nodes, clients, faults, and stories of what goes wrong."""
