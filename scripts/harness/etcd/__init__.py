"""etcd for campaigns: its cluster, a client, and servers in front of it that fail."""
